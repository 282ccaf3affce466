import { sql } from 'kysely'
import type { AttestationState } from '#core/codes.ts'
import { anyOf, type Sql } from '#server/lists/source.ts'

/**
 * How the newest attestation of the device with this id went, as an `AttestationState`: the one rule for lists, for Today and
 * for what is blocked because of it. One without a result did not fail.
 */
export const newestAttestation = (deviceId: Sql): Sql => sql`coalesce((
  select case when not newest.success then 'notRun' when newest.passed is false then 'failed' else 'passed' end
  from device_attestation newest where newest.device_id = ${deviceId}
  order by newest.created_at desc, newest.id desc limit 1), 'none')`

const notPassed = ['failed', 'notRun'] as const satisfies readonly AttestationState[]

/** That the newest attestation of the device with this id did not pass. */
export const isNotAttested = (deviceId: Sql): Sql => anyOf(newestAttestation(deviceId), notPassed)
