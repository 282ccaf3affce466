import { sql } from 'kysely'
import type * as v from 'valibot'
import {
  acquirerCode,
  booleanField,
  identifier,
  pastInstant,
  optional,
  record,
  text,
  wholeNumber,
} from '#server/feed/fields.ts'
import { blockFailedDevices } from './feed-attestation-blocks.ts'
import { asJson, outcomesOf, storedRows, type Kind, type FeedLine, type StoredRow } from '#server/feed/kind.ts'

const schema = record({
  acquirerCode,
  deviceId: identifier(),
  /** Stable key of the attestation on its device. */
  attestationId: identifier(128),
  type: text(64),
  success: booleanField,
  error: optional(text()),
  result: optional(record({ passed: booleanField })),
  verdict: optional(
    record({
      basicIntegrity: optional(booleanField),
      cts: optional(booleanField),
      appLicensingVerdict: optional(text(64)),
      appRecognitionType: optional(text(64)),
      deviceRecognitionVerdict: optional(text()),
      evaluationType: optional(text(64)),
      packageName: optional(text()),
      versionCode: optional(wholeNumber(0, 999_999_999_999)),
    }),
  ),
  certificateChecks: optional(
    record({
      challenge: optional(booleanField),
      version: optional(booleanField),
      chain: optional(booleanField),
      origin: optional(booleanField),
      purposes: optional(booleanField),
    }),
  ),
  updatedOn: optional(pastInstant),
  createdAt: pastInstant,
})

type Attestation = v.InferOutput<typeof schema>

/** §3 Attestation of a device. A later line of the same key adds what was not known, such as the result. */
export const attestations: Kind<Attestation> = {
  schema,
  keyOf: ({ deviceId, attestationId }) => `${deviceId} ${attestationId}`,
  isAudited: false,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(lines.map(withDocuments))}::json) as line (
          token text, "acquirerId" bigint, "deviceId" text, "attestationId" text, type text, success boolean,
          error text, passed boolean, verdict jsonb, "certificateChecks" jsonb, "updatedOn" timestamptz,
          "createdAt" timestamptz
        )
      ), found as (
        select line.token, line."acquirerId" as acquirer_id, device.affiliate_id, device.instance_id,
          device.merchant_id, device.id as device_id, line."attestationId" as attestation_id, line.type, line.success,
          coalesce(line.error, stored.error) as error, coalesce(line.passed, stored.passed) as passed,
          coalesce(stored.verdict, '{}') || line.verdict as verdict,
          coalesce(stored.certificate_checks, '{}') || line."certificateChecks" as certificate_checks,
          line."createdAt" as created_at,
          coalesce(line."updatedOn", case when stored.id is null then line."createdAt" end, now()) as updated_at,
          stored.id,
          case when device.id is null then array['deviceId', 'is unknown'] end as problem
        from line
        left join device on device.acquirer_id = line."acquirerId" and device.device_id = line."deviceId"
        left join device_attestation stored
          on stored.device_id = device.id and stored.attestation_id = line."attestationId"
      ), updated as (
        update device_attestation stored set
          type = found.type, success = found.success, error = found.error, passed = found.passed,
          verdict = found.verdict, certificate_checks = found.certificate_checks, updated_at = found.updated_at
        from found
        where stored.id = found.id and problem is null
          and (stored.type, stored.success, stored.error, stored.passed, stored.verdict, stored.certificate_checks)
          is distinct from (found.type, found.success, found.error, found.passed, found.verdict,
            found.certificate_checks)
        returning found.token
      ), inserted as (
        insert into device_attestation (token, acquirer_id, affiliate_id, instance_id, merchant_id, device_id,
          attestation_id, type, success, error, passed, verdict, certificate_checks, created_at, updated_at)
        select token, acquirer_id, affiliate_id, instance_id, merchant_id, device_id, attestation_id, type, success,
          error, passed, verdict, certificate_checks, created_at, updated_at
        from found where id is null and problem is null
        on conflict do nothing
        returning token
      )
      ${storedRows}`.execute(db)
    const outcomes = outcomesOf(rows)
    const isNew = (token: string) => ['inserted', 'updated'].some((outcome) => outcome === outcomes.get(token))
    const failed = lines.filter(
      ({ token, content: { success, result } }) => !(success && (result?.passed ?? true)) && isNew(token),
    )
    await blockFailedDevices(
      db,
      failed.map(({ acquirerId, content }) => ({ acquirerId, deviceId: content.deviceId })),
    )
    return outcomes
  },
}

/** Verdict fields and certificate checks are stored as documents of what was reported. */
const withDocuments = ({
  content: { result, verdict, certificateChecks, ...rest },
  ...line
}: FeedLine<Attestation>): FeedLine => ({
  ...line,
  content: {
    ...rest,
    passed: result?.passed,
    verdict: detailsOf(verdict),
    certificateChecks: detailsOf(certificateChecks),
  },
})

const detailsOf = (document: object | null | undefined) =>
  Object.fromEntries(Object.entries(document ?? {}).filter(([, value]) => value !== null))
