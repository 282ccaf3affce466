import { type Selectable, sql } from 'kysely'
import type { StopReason } from '#core/processing.ts'
import { notFound } from '#server/http/api-error.ts'
import { terminalStop } from '#server/database/effective-state.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import { terminalVisible } from '#server/lists/visible.ts'
import { listTexts } from '#server/lists/options.ts'
import { anyOf, type Sql } from '#server/lists/source.ts'

/** A terminal with its store, MID and merchant, and why it takes no payments (D-52). */
export const terminalsWithUnits = sql`(
  select terminal.*, store.name as store_name, store.name_folded as store_name_folded, store.token as store_token,
    mid.code as mid_code, mid.code_folded as mid_code_folded,
    merchant.name as merchant_name, merchant.name_folded as merchant_name_folded, merchant.token as merchant_token, merchant.sca_type as merchant_sca_type,
    ${terminalStop({ terminal: 'terminal', store: 'store', mid: 'mid', merchant: 'merchant' })} as stop
  from terminal
  join store on store.id = terminal.store_id
  join mid on mid.id = store.mid_id
  join merchant on merchant.id = terminal.merchant_id
) as terminal`

export type Terminal = Selectable<Tables['terminal']>

const inScope = (scope: PrincipalScope) =>
  scope.db
    .selectFrom('terminal')
    .selectAll('terminal')
    .where(sql<boolean>`${terminalVisible(scope)}`)

/** A terminal in scope by its token. */
export const findTerminal = (scope: PrincipalScope, token: string): Promise<Terminal | undefined> =>
  inScope(scope).where('token', '=', token).executeTakeFirst()

/** Terminals in scope by their tokens. @throws ApiError NOT_FOUND when one of them is not there */
export const findTerminals = async (scope: PrincipalScope, tokens: readonly string[]): Promise<Terminal[]> => {
  if (tokens.length === 0) return []
  return allOf(tokens, await inScope(scope).where('token', 'in', tokens).orderBy('id').execute())
}

/**
 * Terminals in scope by their tokens, locked until the end of the transaction, in one order for all, so that limits hold
 * and nobody deadlocks.
 * @throws ApiError NOT_FOUND when one of them is not there
 */
export const lockTerminals = async (scope: PrincipalScope, tokens: readonly string[]): Promise<Terminal[]> => {
  if (tokens.length === 0) return []
  return allOf(tokens, await inScope(scope).where('token', 'in', tokens).orderBy('id').forNoKeyUpdate().execute())
}

const allOf = (tokens: readonly string[], found: Terminal[]): Terminal[] =>
  found.length === new Set(tokens).size ? found : notFound()

/** The terminals that take payments now, of those for which the condition holds (B-40). */
export const countProcessing = async (scope: PrincipalScope, condition: Sql): Promise<number> => {
  const { rows } = await sql<{ processing: number }>`
    select count(*) as processing from ${terminalsWithUnits}
    where ${terminalVisible(scope)} and ${condition} and terminal.stop is null`.execute(scope.db)
  return rows[0]?.processing ?? 0
}

/** The currencies of the terminals in scope. */
export const listCurrenciesOfTerminals = (scope: PrincipalScope): Promise<string[]> =>
  listTexts(scope, sql`select terminal.currency as value from terminal where ${terminalVisible(scope)}`)

/** The terminals in scope that take no payments, by store and alias, with what switches them off, and how many there are. */
export const listStoppedTerminals = async (
  scope: PrincipalScope,
  storeTokens: readonly string[] | undefined,
  limit: number,
) => {
  const { rows } = await sql<
    Pick<Terminal, 'token' | 'alias' | 'tid'> & { storeName: string; reason: StopReason; total: number }
  >`
    select token, alias, tid, store_name, stop as reason, count(*) over () as total from ${terminalsWithUnits}
    where ${terminalVisible(scope)} and terminal.stop is not null
      ${storeTokens ? sql`and ${anyOf(column('terminal.store_token'), storeTokens)}` : sql``}
    order by store_name collate "und-x-icu", alias collate "und-x-icu", token limit ${limit}`.execute(scope.db)
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ token, alias, tid, storeName, reason }) => ({ token, alias, tid, storeName, reason })),
  }
}

/** Token, alias and TID of those of some terminals that are in scope, by their ids. */
export const listTerminalNames = async (
  scope: PrincipalScope,
  ids: readonly number[],
): Promise<Map<number, Pick<Terminal, 'token' | 'alias' | 'tid'>>> => {
  if (ids.length === 0) return new Map()
  const found = await scope.db
    .selectFrom('terminal')
    .select(['id', 'token', 'alias', 'tid'])
    .where('id', 'in', ids)
    .where(sql<boolean>`${terminalVisible(scope)}`)
    .execute()
  return new Map(found.map(({ id, ...terminal }) => [id, terminal]))
}
