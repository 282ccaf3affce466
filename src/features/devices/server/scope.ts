import { sql } from 'kysely'
import { column } from '#server/database/names.ts'
import { type PrincipalScope, tenantColumns } from '#server/database/scope.ts'
import { anyOf, type Sql } from '#server/lists/source.ts'

/**
 * What makes a device, and what belongs to one, visible to a person (D-05): the tenant's path, or that the device was seen
 * on a terminal in scope.
 * @param alias of a table with the columns of the tenant's path
 * @param id its column with the id of the device
 */
export const deviceVisible = (scope: PrincipalScope, alias: string, id: string): Sql => sql`(
  ${scope.isInside(alias, { ...tenantColumns, merchants: 'merchant_id' })}
  or ${column(`${alias}.${id}`)} in (
    select seen.device_id from device_terminal seen join terminal on terminal.id = seen.terminal_id
    where ${scope.isInside('terminal', { stores: 'store_id', terminals: 'id' })}))`

/** That a device aliased `d` was seen on one of these terminals, or on a terminal of one of these stores. */
export const seenOn = (table: 'terminal' | 'store', tokens: readonly string[]) => sql`d.id in (
  select seen.device_id from device_terminal seen
  join terminal on terminal.id = seen.terminal_id join store on store.id = terminal.store_id
  where ${anyOf(column(`${table}.token`), tokens)})`
