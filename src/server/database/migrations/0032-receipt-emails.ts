import { type Kysely, sql } from 'kysely'

/** Receipts that are sent by e-mail: both the outbox and what became of each. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table receipt_email (
      id bigint generated always as identity primary key,
      acquirer_id bigint not null,
      transaction_id bigint not null,
      pos_local_date_time timestamp(3) not null,
      -- The public token of the transaction, for the audit log.
      transaction_token text not null,
      -- Who sends it.
      user_id bigint not null references portal_user on delete cascade,
      language text not null,
      -- Where it goes, encrypted. It is there for as long as it is needed: while the email is queued.
      sealed_recipient bytea,
      state text not null default 'queued',
      reason text,
      -- Where it was asked for, for the audit log.
      address text not null,
      reference text not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      attempts integer not null default 0,
      -- Since when the mail server is being given it; what became of that is not known yet.
      handed_at timestamptz,
      settled_at timestamptz,
      check (state in ('queued', 'sent', 'refused')),
      check ((state = 'queued') = (sealed_recipient is not null)),
      check ((state = 'queued') = (settled_at is null)),
      check ((state = 'refused') = (reason is not null))
    );
    create index on receipt_email (due_at) where state = 'queued';
    create index on receipt_email (transaction_id);
    -- By which the emails of a person within a day are counted.
    create index on receipt_email (user_id, created_at);
  `.execute(db)
}
