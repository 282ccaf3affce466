import { sql } from 'kysely'
import { column, table } from '#server/database/names.ts'
import { anyOf, type Sql } from './source.ts'

/** Rows whose foreign key leads to one of the records with these tokens. */
export const belongsTo = (
  foreignKey: string,
  parent: 'acquirer' | 'affiliate' | 'instance' | 'merchant' | 'mid',
  tokens: readonly string[],
): Sql => sql`${column(foreignKey)} in (select id from ${table(parent)} where ${anyOf(column('token'), tokens)})`

/** The filters by what is above a merchant, for a table aliased so that carries the whole tenant path. */
export const tenantFilters = (alias: 'merchant' | 'mid' | 'store' | 'terminal' | 'person' | 'd') => ({
  instanceTokens: (tokens: string[]) => belongsTo(`${alias}.instance_id`, 'instance', tokens),
  affiliateTokens: (tokens: string[]) => belongsTo(`${alias}.affiliate_id`, 'affiliate', tokens),
  acquirerTokens: (tokens: string[]) => belongsTo(`${alias}.acquirer_id`, 'acquirer', tokens),
})

/** Records that transactions belong to, by the name of their table. */
export type Parent = 'acquirer' | 'affiliate' | 'instance' | 'merchant' | 'store' | 'terminal'

/** That an id is one of those with these tokens. One alone is an equality, which lets an index deliver rows in order. */
export const withTokens = (id: Sql, parent: Parent, tokens: readonly string[]): Sql => {
  const found = sql`select id from ${table(parent)} where ${anyOf(column('token'), tokens)}`
  return tokens.length === 1 ? sql`${id} = (${found})` : sql`${id} = any (array(${found}))`
}

/** By which records transactions, their rollups and the dashboard can be narrowed. */
const tokenFilters = {
  acquirerTokens: 'acquirer',
  affiliateTokens: 'affiliate',
  instanceTokens: 'instance',
  merchantTokens: 'merchant',
  storeTokens: 'store',
  terminalTokens: 'terminal',
} as const

/** Tokens of records, by the filter that names them. */
export type TokenFilter = Partial<Readonly<Record<keyof typeof tokenFilters, readonly string[]>>>

/** The conditions of the tokens in a filter, for a table that names them by `…_id`, or is itself the one called `own`. */
export const tokenConditions = (alias: string, filter: TokenFilter, own?: Parent): Sql[] =>
  (Object.keys(tokenFilters) as (keyof typeof tokenFilters)[]).flatMap((name) => {
    const [tokens, parent] = [filter[name], tokenFilters[name]]
    const id = column(parent === own ? `${alias}.id` : `${alias}.${parent}_id`)
    return tokens ? [withTokens(id, parent, tokens)] : []
  })
