import { sql } from 'kysely'
import { isBoundTo, type PrincipalScope, tenantColumns } from '#server/database/scope.ts'
import type { Sql } from './source.ts'

/** The condition that a principal sees a record of each kind (D-05), for a query that names its table without an alias. */

export const merchantVisible = (scope: PrincipalScope): Sql =>
  sql`${scope.isInside('merchant', { ...tenantColumns, merchants: 'id' })}`

/** A store admin sees the MIDs of the own stores. */
export const midVisible = (scope: PrincipalScope): Sql => {
  const visible = sql`${scope.isInside('mid', { ...tenantColumns, merchants: 'merchant_id' })}`
  // A condition that is never true would still keep the database from its indexes.
  return isBoundTo(scope.principal, 'store')
    ? sql`(${visible} or mid.id in (select s.mid_id from store s where ${scope.isInside('s', { stores: 'id' })}))`
    : visible
}

/** A cashier sees the stores of the linked terminals. */
export const storeVisible = (scope: PrincipalScope): Sql => {
  const visible = sql`${scope.isInside('store', { ...tenantColumns, merchants: 'merchant_id', stores: 'id' })}`
  return isBoundTo(scope.principal, 'terminal')
    ? sql`(${visible} or store.id in (select t.store_id from terminal t where ${scope.isInside('t', { terminals: 'id' })}))`
    : visible
}

export const terminalVisible = (scope: PrincipalScope): Sql =>
  sql`${scope.isInside('terminal', {
    ...tenantColumns,
    merchants: 'merchant_id',
    stores: 'store_id',
    terminals: 'id',
  })}`
