import { type Kysely, sql } from 'kysely'

/** What transactions were before their state moved on: an answer may come with another amount, tip or code. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table transaction_state (
      transaction_id bigint not null,
      pos_local_date_time timestamp(3) not null,
      -- A state only moves forward, so that a transaction is in each of them once.
      status smallint not null,
      -- Minor units. The total; tip is part of it.
      amount bigint not null,
      tip_amount bigint not null,
      pos_auth_code text,
      error_code text,
      original_response_code text,
      -- When the next state arrived.
      replaced_at timestamptz not null default now(),
      primary key (transaction_id, status)
    );
    alter table transaction_state enable row level security;
    alter table transaction_state force row level security;
    create policy scope on transaction_state using (
      (select scope_mode()) in ('operator', 'intake') or exists (
        select from transaction t
        where t.pos_local_date_time = transaction_state.pos_local_date_time and t.id = transaction_state.transaction_id
      )
    );
  `.execute(db)
}
