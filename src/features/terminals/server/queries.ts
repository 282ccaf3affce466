import { type Selectable, sql } from 'kysely'
import { fieldsFor, type Viewer } from '#core/list/declare.ts'
import { type TerminalDetails, terminalList } from '../contract.ts'
import { notFound } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import { findRow } from '#server/lists/row.ts'
import { terminalVisible } from '#server/lists/visible.ts'
import { listTexts } from '#server/lists/options.ts'
import type { Sql } from '#server/lists/source.ts'
import { terminalSource, terminalsWithPlaces } from './source.ts'

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

/** The details of a terminal in scope. */
export const readTerminalDetails = async (
  scope: PrincipalScope,
  token: string,
  viewer: Viewer,
): Promise<TerminalDetails | undefined> => {
  const row = await findRow(scope, terminalList, terminalSource, sql`terminal.token = ${token}`, viewer)
  if (!row) return undefined
  const { merchantToken, ...more } = await scope.db
    .selectFrom('terminal')
    .innerJoin('store', 'store.id', 'terminal.storeId')
    .innerJoin('merchant', 'merchant.id', 'terminal.merchantId')
    .select([
      'terminal.version',
      'terminal.terminalId',
      'store.token as storeToken',
      'store.address as storeAddress',
      'merchant.token as merchantToken',
    ])
    .where('terminal.token', '=', token)
    .executeTakeFirstOrThrow()
  const seesMerchant = fieldsFor(terminalList, viewer).includes('merchantName')
  return { ...row, ...more, ...(seesMerchant && { merchantToken }) }
}

/** The terminals that take payments now, of those for which the condition holds (B-40). */
export const countProcessing = async (scope: PrincipalScope, condition: Sql): Promise<number> => {
  const { rows } = await sql<{ processing: number }>`
    select count(*) as processing from ${terminalsWithPlaces}
    where ${terminalVisible(scope)} and ${condition} and terminal.stop is null`.execute(scope.db)
  return rows[0]?.processing ?? 0
}

/** The currencies of the terminals in scope. */
export const listCurrenciesOfTerminals = (scope: PrincipalScope): Promise<string[]> =>
  listTexts(scope, sql`select terminal.currency as value from terminal where ${terminalVisible(scope)}`)
