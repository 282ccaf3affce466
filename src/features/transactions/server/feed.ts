import { sql, type Transaction } from 'kysely'
import { canonicalEmail } from '#core/text/email.ts'
import { stopTexts } from '#core/texts/processing.ts'
import { asIntake } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import type { Kind, FeedLine, LineOutcomes } from '#server/feed/kind.ts'
import { insertTransactions, reserveKeys, type NewTransaction } from './feed-insert.ts'
import { transactionLineSchema, type TransactionLine } from './feed-line.ts'
import { moveStates } from './feed-state.ts'

/**
 * One batch of an acquirer after the other: all of them add to the same rollups, in several statements, and would lock one
 * another up. Waiting ends with the statement's time, not with that of a lock.
 */
const takeTurns = async (db: Transaction<Tables>, lines: readonly FeedLine[]): Promise<void> => {
  const acquirerIds = [...new Set(lines.map(({ acquirerId }) => acquirerId))]
  await sql`
    with patience as materialized (select set_config('lock_timeout', '0', true))
    select pg_advisory_xact_lock(hashtext('rollups'), id::int)
    from patience, (select id from unnest(${acquirerIds}::bigint[]) id order by id) turn`.execute(db)
}

/**
 * §3 Transaction. The first line of a trnKey makes the transaction; a later one can only move its state forward
 * (see `moveStates`), so that repeating a file changes nothing.
 */
export const transactions: Kind<TransactionLine> = {
  schema: transactionLineSchema,
  keyOf: ({ trnKey }) => trnKey,
  isAudited: false,
  fieldTooOld: ({ posLocalDateTime }, retained) =>
    posLocalDateTime < retained.transactions ? 'posLocalDateTime' : undefined,
  prepare: async (database, lines) => {
    const months = [...new Set(lines.map(({ content }) => `${content.posLocalDateTime.slice(0, 7)}-01`))]
    // A transaction of its own: whoever needs the same new month waits until it is committed.
    await asIntake(database, ({ db }) =>
      sql`select ensure_transaction_month(month) from unnest(${months}::date[]) month`.execute(db),
    )
    return lines
  },
  store: async (db, lines) => {
    await takeTurns(db, lines)
    const taken = await reserveKeys(db, lines)
    const outcomes: LineOutcomes = new Map()
    const known: FeedLine<TransactionLine>[] = []
    const added: NewTransaction[] = []
    for (const line of lines) {
      const key = taken.get(line.token)
      if (!key) known.push(line)
      else if (key.isUnknown) outcomes.set(line.token, { field: 'tid', reason: 'is unknown' })
      else if (key.stop) outcomes.set(line.token, { field: '', reason: stopTexts[key.stop].message })
      else {
        outcomes.set(line.token, 'inserted')
        const { userEmail } = line.content
        const userEmailKey = userEmail ? canonicalEmail(userEmail) : null
        added.push({ ...line, content: { ...line.content, transactionId: key.id, userEmailKey } })
      }
    }
    if (added.length > 0) await insertTransactions(db, added)
    if (known.length > 0) for (const [token, outcome] of await moveStates(db, known)) outcomes.set(token, outcome)
    return outcomes
  },
}
