import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { errorCodes, type ErrorName } from '#core/errors.ts'
import { MANY_MAX } from '#core/limits.ts'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import type { ManyBody, ManyOf, ManyOutcome, ManyRecord, ManyRow } from '#core/list/many.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Change } from '#server/database/change.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { answerOnce } from '#server/http/idempotency.ts'
import type { ManyCall } from '#server/http/handle.ts'
import { conditions, orderOf } from './page.ts'
import { anyOf, type ListSource, type Sql } from './source.ts'

/** What a preview shows of a record besides its token, in SQL. */
type Shown = Readonly<Record<Exclude<keyof ManyRecord, 'token'>, Sql>>

/**
 * The records of a list in scope that a change of many is about, at most `MANY_MAX`, in the order asked for; those that are
 * named and not found are left out.
 * @throws ApiError as `listPage` does
 */
export const manyRecords = async <L extends List>(
  scope: PrincipalScope,
  list: L,
  source: ListSource<L>,
  of: ManyOf,
  listPrincipal: ListPrincipal,
  shown: Shown,
): Promise<{ records: ManyRecord[]; hasMore: boolean }> => {
  const token: Sql = source.columns['token' as keyof L['row']]
  const selected = 'tokens' in of ? [anyOf(token, of.tokens)] : conditions(list, source, of, listPrincipal)
  const order = orderOf(list, source, 'tokens' in of ? null : of.sort, listPrincipal, source.key.map(column))
  const columns = Object.entries({ token, ...shown }).map(([name, value], at) => ({ name, as: `c${at}`, value }))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map(({ as, value }) => sql`${value} as ${column(as)}`))} from ${source.from}
    where ${sql.join([source.visible(scope), ...selected], sql` and `)}
    order by ${order} limit ${MANY_MAX + 1}`.execute(scope.db)
  const records = rows
    .slice(0, MANY_MAX)
    .map((row) => Object.fromEntries(columns.map(({ name, as }) => [name, row[as]])) as unknown as ManyRecord)
  return { records, hasMore: rows.length > MANY_MAX }
}

/** Refusals that are about one record, and leave the others alone. */
const ofOneRecord: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'NOT_ALLOWED',
  'NOT_FOUND',
  'STALE_VERSION',
  'TERMINAL_FULL',
  'LAST_TERMINAL',
  'TERMINALS_OF_SEVERAL_MERCHANTS',
])

/**
 * Does to each record what the single action does, in a transaction of its own and once for each job (REL-14), and says of
 * each what became of it. What is no answer about a record, such as a lost database, ends the call: whoever sends it again
 * gets the answers that were given before.
 */
export const changeMany = async (
  { body, requestInfo, services, endpoint, principal, inTransaction }: ManyCall<ManyBody<unknown>>,
  act: (change: Change, row: ManyRow) => Promise<'done' | 'same'>,
): Promise<ManyOutcome[]> => {
  const outcomes: ManyOutcome[] = []
  for (const row of body.rows) {
    const { token } = row
    const key = createHash('sha256').update(`${body.job} ${token}`).digest('base64url')
    const once = { key, call: endpoint.name, params: {}, body: { change: body.change, row } }
    try {
      const result = await inTransaction((change) => answerOnce(change.scope, services, once, () => act(change, row)))
      outcomes.push({ token, result: result === 'same' ? 'same' : 'done' })
    } catch (error) {
      if (!(error instanceof ApiError) || !ofOneRecord.has(error.error)) throw error
      await services.refusals.note({ endpoint, params: { token }, requestInfo, principal }, error)
      outcomes.push({
        token,
        result: error.error === 'STALE_VERSION' ? 'conflict' : 'refused',
        error: errorCodes[error.error],
      })
    }
  }
  return outcomes
}
