import { type Selectable, sql } from 'kysely'
import { UNIQUE_VALUES_MAX } from '#core/limits.ts'
import type { Config } from '#server/config/config.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import { isNotAttested } from './newest-attestation.ts'
import { deviceVisible, seenOn } from './scope.ts'
import { activeSince } from './source.ts'

export type Device = Selectable<Tables['device']>

const inScope = (scope: PrincipalScope, token: string) =>
  scope.db
    .selectFrom('device as d')
    .selectAll('d')
    .where('d.token', '=', token)
    .where(sql<boolean>`${deviceVisible(scope, 'd', 'id')}`)

/** A device in the principal's scope by its public token. */
export const findDevice = (scope: PrincipalScope, token: string): Promise<Device | undefined> =>
  inScope(scope, token).executeTakeFirst()

/** The same, locked (`for update`) until the transaction ends. */
export const lockDevice = (scope: PrincipalScope, token: string): Promise<Device | undefined> =>
  inScope(scope, token).forUpdate('d').executeTakeFirst()

/** The distinct models or manufacturers of the devices in scope, alphabetical. */
export const listDeviceNames = async (scope: PrincipalScope, kind: 'model' | 'manufacturer'): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from (select distinct ${column(`d.${kind}`)} as name from device d
      where ${deviceVisible(scope, 'd', 'id')}) found
    order by name collate "und-x-icu" limit ${UNIQUE_VALUES_MAX}`.execute(scope.db)
  return rows.map(({ name }) => name)
}

/**
 * The devices in scope that are active, not blocked, and did not pass their newest attestation: the rows of the list under
 * these filters.
 */
export const listFailingDevices = async (
  scope: PrincipalScope,
  settings: Pick<Config, 'deviceActiveDays'>,
  { now, storeTokens, limit }: { now: Date; storeTokens: readonly string[] | undefined; limit: number },
) => {
  const { rows } = await sql<Pick<Device, 'token' | 'deviceId' | 'model'> & { total: number }>`
    select d.token, d.device_id, d.model, count(*) over () as total from device d
    where ${deviceVisible(scope, 'd', 'id')} and not d.blocked
      and d.last_accessed_at >= ${activeSince(settings, now).toISOString()}::timestamptz and ${isNotAttested(sql`d.id`)}
      ${storeTokens ? sql`and ${seenOn('store', storeTokens)}` : sql``}
    order by d.device_id, d.token limit ${limit}`.execute(scope.db)
  return { total: rows[0]?.total ?? 0, items: rows.map(({ token, deviceId, model }) => ({ token, deviceId, model })) }
}
