import { sql, type Transaction } from 'kysely'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { findFact } from '#server/database/operation-facts.ts'
import type { Tables } from '#server/database/types.ts'
import { isNotAttested } from './newest-attestation.ts'

/** Where the operator wants it (D-53): blocks the devices among these whose newest attestation failed. */
export const blockFailedDevices = async (
  db: Transaction<Tables>,
  attested: readonly { readonly acquirerId: number | null; readonly deviceId: string }[],
): Promise<void> => {
  if (attested.length === 0 || !(await findFact(db, 'intakeRules'))?.deviceAutoblock) return
  const { rows } = await sql<{ token: string; acquirerId: number }>`
    with attested as (
      select * from json_to_recordset(${JSON.stringify(attested)}::json) as line ("acquirerId" bigint, "deviceId" text)
    )
    update device set blocked = true, updated_at = now(), version = version + 1
    from attested
    where device.acquirer_id = attested."acquirerId" and device.device_id = attested."deviceId" and not device.blocked
      and ${isNotAttested(sql`device.id`)}
    returning device.token, device.acquirer_id`.execute(db)
  for (const { token, acquirerId } of rows) {
    await auditWithoutPrincipal({ db }, NOBODY, {
      event: 'device.statusChanged',
      object: { type: 'device', token, acquirerId },
      before: { blocked: false },
      after: { blocked: true, because: 'attestation' },
    })
  }
}

const NOBODY = { address: null, reference: null }
