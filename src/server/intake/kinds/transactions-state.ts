import { sql, type Transaction } from 'kysely'
import { transactionStatus } from '#contract/codes.ts'
import type { Tables } from '../../db/types.ts'
import { asJson, outcomesOf, type Line, type Outcome, type Stored } from '../kind.ts'

const { pending, success, failed, canceled } = transactionStatus

/**
 * Brings transactions that are known to their newest state. It only moves forward: pending, then successful or failed,
 * then canceled. An older state, which arrives again when a file is repeated, changes nothing; another amount, time or
 * terminal under the same key is a contradiction.
 * @param lines of which every trnKey is known
 */
export const moveStates = async (db: Transaction<Tables>, lines: readonly Line[]): Promise<Map<number, Outcome>> => {
  const { rows } = await sql<Stored>`
    with step (status, place) as (
      values (${pending}::int, 0), (${success}::int, 1), (${failed}::int, 1), (${canceled}::int, 2)
    ), line as (
      select * from json_to_recordset(${asJson(lines)}::json) as line (
        number int, token text, "acquirerCode" text, "trnKey" text, tid text, "posLocalDateTime" timestamp(3),
        amount bigint, "tipAmount" bigint, currency text, status smallint, "transactionType" text, "cardType" text,
        "paymentMethod" smallint, "cardPanObfuscated" text, "posAuthCode" text, "retrievalReferenceNumber" text,
        stan text, "errorCode" text, "originalResponseCode" text, "scaType" smallint, "cardReadingMode" text, emv jsonb
      )
    ), found as (
      select line.*, stored.id, stored.pos_local_date_time,
        case
          when stored.tid <> line.tid then array['tid', 'differs from the stored one']
          when stored.pos_local_date_time <> line."posLocalDateTime"
            then array['posLocalDateTime', 'differs from the stored one']
          when stored.currency <> line.currency then array['currency', 'differs from the stored one']
          when stored.amount <> line.amount then array['amount', 'differs from the stored one']
          when stored.tip_amount <> coalesce(line."tipAmount", 0)
            then array['tipAmount', 'differs from the stored one']
          when stored.transaction_type <> line."transactionType"
            then array['transactionType', 'differs from the stored one']
          when stored.status <> line.status and new_step.place = (select place from step where status = stored.status)
            then array['status', 'contradicts the stored one']
        end as problem,
        new_step.place > (select place from step where status = stored.status) as is_newer
      from line
      join acquirer on acquirer.code = line."acquirerCode"
      join transaction_key key on key.acquirer_id = acquirer.id and key.trn_key = line."trnKey"
      join transaction stored
        on stored.pos_local_date_time = key.pos_local_date_time and stored.id = key.transaction_id
      join step new_step on new_step.status = line.status
      -- Waits for another feed that is moving the same transactions, and goes on from where it left them.
      order by stored.id
      for update of stored
    ), moved as (
      update transaction stored set
        status = found.status,
        card_type = coalesce(found."cardType", stored.card_type),
        payment_method = coalesce(found."paymentMethod", stored.payment_method),
        card_pan_obfuscated = coalesce(found."cardPanObfuscated", stored.card_pan_obfuscated),
        pos_auth_code = coalesce(found."posAuthCode", stored.pos_auth_code),
        retrieval_reference_number = coalesce(found."retrievalReferenceNumber", stored.retrieval_reference_number),
        stan = coalesce(found.stan, stored.stan),
        error_code = coalesce(found."errorCode", stored.error_code),
        original_response_code = coalesce(found."originalResponseCode", stored.original_response_code),
        sca_type = coalesce(found."scaType", stored.sca_type),
        card_reading_mode = coalesce(found."cardReadingMode", stored.card_reading_mode),
        emv = coalesce(found.emv, stored.emv)
      from found
      where stored.pos_local_date_time = found.pos_local_date_time and stored.id = found.id
        and problem is null and is_newer
      returning stored.id, stored.token
    )
    select found.number, found.token, problem, moved.token as written from found left join moved using (id)`.execute(db)
  return outcomesOf(rows)
}
