import { sql } from 'kysely'
import { column, table } from '#server/database/names.ts'
import { anyOf, type Sql } from './source.ts'

/** Rows whose foreign key leads to one of the records with these tokens. */
export const belongsTo = (
  foreignKey: string,
  parent: 'acquirer' | 'affiliate' | 'instance' | 'merchant' | 'mid',
  tokens: readonly string[],
): Sql => sql`${column(foreignKey)} in (select id from ${table(parent)} where ${anyOf(column('token'), tokens)})`

/** The filters by what stands above a merchant, for a table that carries the whole tenant path. */
export const tenantFilters = (alias: 'merchant' | 'mid' | 'store') => ({
  instanceTokens: (tokens: string[]) => belongsTo(`${alias}.instance_id`, 'instance', tokens),
  affiliateTokens: (tokens: string[]) => belongsTo(`${alias}.affiliate_id`, 'affiliate', tokens),
  acquirerTokens: (tokens: string[]) => belongsTo(`${alias}.acquirer_id`, 'acquirer', tokens),
})
