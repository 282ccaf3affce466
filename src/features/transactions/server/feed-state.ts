import { sql, type Transaction } from 'kysely'
import { transactionStatus } from '#core/codes.ts'
import { addedToRollups, countedColumns, countItself } from '#server/database/keep-rollups.ts'
import { column, exactly } from '#server/database/names.ts'
import type { Tables } from '#server/database/types.ts'
import { listed, pick, stored, unnestLines } from '#server/feed/columns.ts'
import { outcomesOf, type FeedLine, type LineOutcomes, type StoredRow } from '#server/feed/kind.ts'
import { transactionColumns } from './feed-line.ts'

const { pending, success, failed, canceled } = transactionStatus

const keptColumns = transactionColumns.filter(({ change }) => change === 'whereGiven')
const columns = [
  ...pick(transactionColumns, [
    'trnKey',
    'tid',
    'posLocalDateTime',
    'amount',
    'tipAmount',
    'currency',
    'status',
    'transactionType',
  ]),
  ...keptColumns,
]
const isAnswer = sql`(stored.status = ${pending} and known.status in (${success}, ${failed}))`
/** Where the line leaves it out, it stays. */
const keepOrReplace = sql.join(
  stored(keptColumns).map(
    ({ field, name }) => sql`${column(name)} = coalesce(found.${exactly(field)}, ${column(`stored.${name}`)})`,
  ),
)

/**
 * Brings transactions that are known to their newest state, and keeps what they were; the rollups follow. It only moves forward:
 * pending, then successful or failed, then canceled. The answer to a pending one may come with another amount and tip. An older
 * state, which arrives again when a file is repeated, changes nothing; any other amount, and another time or terminal under the
 * same key, is a contradiction. Nobody else moves them meanwhile: the batches of an acquirer take turns.
 * @param lines of which every trnKey is known, one batch of an acquirer at a time
 */
export const moveStates = async (db: Transaction<Tables>, lines: readonly FeedLine[]): Promise<LineOutcomes> => {
  countItself(db)
  const { rows } = await sql<StoredRow>`
    with step (status, rank) as (
      values (${pending}::int, 0), (${success}::int, 1), (${failed}::int, 1), (${canceled}::int, 2)
    ), line as (
      ${unnestLines(lines, columns)}
    ), known as materialized (
      select line.*, rank, key.transaction_id, key.pos_local_date_time as stored_at
      from line
      join step on step.status = line.status
      join transaction_key key on key.acquirer_id = line."acquirerId" and key.trn_key = line."trnKey"
    ), former as materialized (
      -- What each was when it was in the state of the line.
      select state.transaction_id, state.status, state.amount, state.tip_amount
      from known join transaction_state state
        on state.transaction_id = known.transaction_id and state.status = known.status
    ), found as materialized (
      select known.*, stored.id, stored.merchant_id, stored.pos_local_date_time,
        known.rank > was.rank as is_newer,
        coalesce(known."tipAmount", 0) as tip,
        stored.status as status_before, stored.amount as amount_before, stored.tip_amount as tip_before,
        stored.pos_auth_code as pos_auth_code_before, stored.error_code as error_code_before,
        stored.original_response_code as original_response_code_before,
        case
          when stored.tid <> known.tid then 'tid'
          when stored.pos_local_date_time <> known."posLocalDateTime" then 'posLocalDateTime'
          when stored.currency <> known.currency then 'currency'
          when not ${isAnswer} and coalesce(former.amount, stored.amount) <> known.amount then 'amount'
          when not ${isAnswer} and coalesce(former.tip_amount, stored.tip_amount) <> coalesce(known."tipAmount", 0)
            then 'tipAmount'
          when stored.transaction_type <> known."transactionType" then 'transactionType'
          when stored.status <> known.status and known.rank = was.rank then 'status'
        end as contradiction
      from known
      join transaction stored on stored.pos_local_date_time = known.stored_at and stored.id = known.transaction_id
      join step was on was.status = stored.status
      left join former on former.transaction_id = stored.id and former.status = known.status
    ), updated as (
      update transaction stored set
        status = found.status,
        -- What is no answer to a pending one has the amount and tip that it had.
        amount = found.amount,
        tip_amount = found.tip,
        ${keepOrReplace}
      from found
      where stored.pos_local_date_time = found.pos_local_date_time and stored.id = found.id
        and stored.merchant_id = found.merchant_id
        and contradiction is null and is_newer
      returning ${listed(countedColumns, 'stored')}, stored.status, stored.amount, found.id, found.token, status_before, amount_before
    ), ${addedToRollups(sql`
      select ${listed(countedColumns)}, status, 1 as count, amount from updated
      union all select ${listed(countedColumns)}, status_before, -1, -amount_before from updated`)}, kept as (
      insert into transaction_state (transaction_id, pos_local_date_time, status, amount, tip_amount, pos_auth_code,
        error_code, original_response_code)
      select found.id, found.pos_local_date_time, found.status_before, found.amount_before, tip_before,
        pos_auth_code_before, error_code_before, original_response_code_before
      from found join updated using (id, token)
      returning transaction_id
    )
    select token, array[contradiction, 'differs from what came before'] as problem, null as outcome
    from found where contradiction is not null
    union all select token, null, 'updated' from updated`.execute(db)
  return outcomesOf(rows)
}
