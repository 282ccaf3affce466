import { type Kysely, sql } from 'kysely'

/** Transactions by month of their wall time, their keys, and the public links to their receipts. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table transaction (
      id bigint generated always as identity,
      token text not null,
      acquirer_id bigint not null,
      affiliate_id bigint not null,
      instance_id bigint not null,
      merchant_id bigint not null,
      store_id bigint not null,
      terminal_id bigint not null,
      -- The person who took the payment, when the portal knows them.
      user_id bigint,
      trn_key text not null,
      linked_trn_key text,
      -- What the terminal's clock showed (D-36), and the instant.
      pos_local_date_time timestamp(3) not null,
      happened_at timestamptz(3) not null,
      time_zone text not null,
      -- Minor units (D-35). The total; tip is part of it.
      amount bigint not null check (amount >= 0),
      tip_amount bigint not null default 0 check (tip_amount >= 0),
      currency char(3) not null,
      status smallint not null check (status between -2 and 1),
      transaction_type text not null,
      card_type text,
      payment_method smallint,
      card_pan_obfuscated char(4) check (card_pan_obfuscated ~ '^[0-9]{4}$'),
      pos_auth_code text,
      retrieval_reference_number text,
      stan text,
      error_code text,
      original_response_code text,
      instalments_number smallint,
      order_reference text,
      sca_type smallint,
      card_reading_mode text,
      app_version text,
      package_name text,
      device_id text,
      tid text not null,
      mid text not null,
      mcc text,
      merchant_name text not null,
      store_name text not null,
      transaction_affiliate text,
      transaction_instance text,
      user_name text,
      user_email text,
      -- The EMV block for the receipt (D-63): label, preferredName, aid, cvm, tvr, tsi, cryptogram, atc.
      emv jsonb,
      received_at timestamptz not null default now(),
      primary key (pos_local_date_time, id)
    ) partition by range (pos_local_date_time);
    create index on transaction (merchant_id, pos_local_date_time desc, id desc);
    create index on transaction (store_id, pos_local_date_time desc, id desc);
    create index on transaction (terminal_id, pos_local_date_time desc, id desc);
    create index on transaction (instance_id, pos_local_date_time desc, id desc);
    create index on transaction (affiliate_id, pos_local_date_time desc, id desc);
    create index on transaction (acquirer_id, pos_local_date_time desc, id desc);
    create index on transaction (retrieval_reference_number);

    -- A unique index of a partitioned table must contain the partition key, so the keys have a table of their own.
    create table transaction_key (
      acquirer_id bigint not null,
      trn_key text not null,
      token text not null unique,
      -- The key of the sale that a refund or void refers to.
      linked_trn_key text,
      transaction_id bigint not null,
      pos_local_date_time timestamp(3) not null,
      primary key (acquirer_id, trn_key)
    );
    create index on transaction_key (acquirer_id, linked_trn_key) where linked_trn_key is not null;

    create table receipt_link (
      id bigint generated always as identity primary key,
      -- SHA-256 of the token; the token itself is sealed, so that the portal can show the same link again (D-64).
      token_hash bytea not null unique,
      sealed_token bytea not null,
      acquirer_id bigint not null,
      transaction_id bigint not null,
      pos_local_date_time timestamp(3) not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      withdrawn_at timestamptz
    );
    create unique index receipt_link_live on receipt_link (transaction_id) where withdrawn_at is null;

    -- Partitions belong to the owner; the intake asks for the months it needs.
    create function ensure_transaction_month(month date) returns void
    language plpgsql security definer set search_path = public as $$
    declare
      first date := date_trunc('month', month);
      name text := 'transaction_' || to_char(first, 'YYYY_MM');
    begin
      if to_regclass(name) is null then
        perform pg_advisory_xact_lock(hashtext(name));
        execute format('create table if not exists %I partition of transaction for values from (%L) to (%L)',
          name, first, first + interval '1 month');
        -- The policies stand on the parent: nobody reaches a month past them.
        execute format('revoke all on %I from counterside_app', name);
      end if;
    end $$;
  `.execute(db)
}
