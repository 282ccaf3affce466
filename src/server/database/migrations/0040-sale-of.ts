import { type Kysely, sql } from 'kysely'

/**
 * The sale behind a transaction that refunds, voids or disputes it, for the rows of a list: as a join over all months it would
 * be planned for each list again, and read for each row that is only counted. It is asked for rows that name a sale alone, and
 * knows of it what the policies show. The amount is in minor units, and null in another currency than that of the row.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function sale_of(acquirer bigint, merchant bigint, linked_key text, currency_of_row text) returns jsonb
    stable strict parallel safe language plpgsql set plan_cache_mode = force_generic_plan as $$
    declare
      key record;
      sale jsonb;
    begin
      select k.pos_local_date_time, k.transaction_id into key
        from transaction_key k where k.acquirer_id = acquirer and k.trn_key = linked_key;
      select jsonb_build_object(
          'dateTime', to_char(s.pos_local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS'),
          'amount', case when s.currency::text = currency_of_row then s.amount end,
          'cardPan', s.card_pan_obfuscated,
          'rrn', s.retrieval_reference_number
        ) into sale
        from transaction s
        where s.pos_local_date_time = key.pos_local_date_time and s.id = key.transaction_id
          -- Another merchant's row under the same key is not linked to it, whatever a feed says.
          and s.acquirer_id = acquirer and s.merchant_id = merchant and operation_of(s.transaction_type) = 'sale';
      return sale;
    end $$`.execute(db)
}
