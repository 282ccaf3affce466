import { sql } from 'kysely'
import type * as v from 'valibot'
import {
  acquirerCode,
  columnsOf,
  current,
  field,
  fixed,
  givenOrStored,
  schemaOf,
  updatedOn,
} from '#server/feed/columns.ts'
import { booleanField, identifier, optional, pastInstant, record, text, wholeNumber } from '#server/feed/fields.ts'
import type { FeedLine, Kind } from '#server/feed/kind.ts'
import { treeAbove, upsert } from '#server/feed/upsert.ts'
import { blockFailedDevices } from './feed-attestation-blocks.ts'

const fields = {
  acquirerCode,
  deviceId: field(identifier(), fixed('text', { value: sql`device.id` })),
  /** Stable key of the attestation on its device. */
  attestationId: field(identifier(128), fixed('text')),
  type: field(text(64), current('text')),
  success: field(booleanField, current('boolean')),
  error: field(optional(text()), givenOrStored('text')),
  result: field(optional(record({ passed: booleanField }))),
  verdict: field(
    optional(
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
    current('jsonb', { value: sql`coalesce(stored.verdict, '{}') || line.verdict` }),
  ),
  certificateChecks: field(
    optional(
      record({
        challenge: optional(booleanField),
        version: optional(booleanField),
        chain: optional(booleanField),
        origin: optional(booleanField),
        purposes: optional(booleanField),
      }),
    ),
    current('jsonb', { value: sql`coalesce(stored.certificate_checks, '{}') || line."certificateChecks"` }),
  ),
  updatedOn,
  createdAt: field(pastInstant, fixed('timestamptz')),
}

const schema = schemaOf(fields)

type Attestation = v.InferOutput<typeof schema>

const storeAttestations = upsert({
  table: sql`device_attestation`,
  columns: columnsOf(fields, { passed: givenOrStored('boolean') }),
  inherited: treeAbove('device'),
  from: sql`line
    left join device on device.acquirer_id = line."acquirerId" and device.device_id = line."deviceId"
    left join device_attestation stored
      on stored.device_id = device.id and stored.attestation_id = line."attestationId"`,
  problem: sql`case when device.id is null then array['deviceId', 'is unknown'] end`,
})

/** §3 Attestation of a device. A later line of the same key adds what was not known, such as the result. */
export const attestations: Kind<Attestation> = {
  schema,
  keyOf: ({ deviceId, attestationId }) => `${deviceId} ${attestationId}`,
  isAudited: false,
  store: async (db, lines) => {
    const outcomes = await storeAttestations(db, lines.map(withDocuments))
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
