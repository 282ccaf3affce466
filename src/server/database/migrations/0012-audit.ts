import { type Kysely, sql } from 'kysely'

/** What a hash covers. A column that comes later is not part of it: older rows must stay verifiable. */
const covered = sql`
  encode(e.previous_hash, 'hex'), e.position, e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
  e.acquirer_id, e.affiliate_id, e.instance_id, e.merchant_id, e.user_id, e.session_id, e.role, e.event, e.object_type,
  e.object_token, e.result, e.address, e.reference, e.before::text, e.after::text, e.count`

/** The audit log becomes a chain of hashes for each acquirer (SEC-55); what live updates listen to (B-20); demo mail. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table audit_event
      -- Whose object it was about: who may read the row.
      add column affiliate_id bigint,
      add column instance_id bigint,
      add column merchant_id bigint,
      -- The widest role of whoever acted, at that time.
      add column role text,
      -- How many times, where a flood is written down once a minute.
      add column count integer not null default 1,
      add column position bigint,
      add column previous_hash bytea,
      add column hash bytea,
      alter column at set default clock_timestamp();

    -- The end of each chain, and where it begins since older rows were deleted; 0: rows without an acquirer.
    create table audit_chain (
      acquirer_id bigint primary key,
      start_position bigint not null default 0,
      start_hash bytea not null default '',
      position bigint not null default 0,
      hash bytea not null default ''
    );

    create function audit_hash(e audit_event) returns bytea stable language sql set search_path = public as $$
      select sha256(convert_to(jsonb_build_array(${covered})::text, 'UTF8'))
    $$;

    -- The row of the chain stays locked until the writer commits: within an acquirer the chain has the order of the
    -- commits, and the writers of different acquirers do not wait for one another.
    create function chain_audit_event() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into audit_chain (acquirer_id) values (coalesce(new.acquirer_id, 0)) on conflict do nothing;
      update audit_chain set position = position + 1 where acquirer_id = coalesce(new.acquirer_id, 0)
        returning position, hash into new.position, new.previous_hash;
      new.hash := audit_hash(new);
      update audit_chain set hash = new.hash where acquirer_id = coalesce(new.acquirer_id, 0);
      return new;
    end $$;
    create trigger chain before insert on audit_event for each row execute function chain_audit_event();

    create temporary table former on commit drop as select * from audit_event;
    delete from audit_event;
    insert into audit_event overriding system value select * from former order by id;

    alter table audit_event
      alter column position set not null,
      alter column previous_hash set not null,
      alter column hash set not null;
    drop index audit_event_acquirer_id_at_idx;
    create unique index on audit_event (coalesce(acquirer_id, 0), position);
    create index on audit_event (at desc, id desc);
    create index on audit_event (acquirer_id, at desc, id desc);
    create index on audit_event (affiliate_id, at desc, id desc);
    create index on audit_event (instance_id, at desc, id desc);
    create index on audit_event (merchant_id, at desc, id desc);
    create index on audit_event (object_token, at desc, id desc);

    revoke insert, update, delete, truncate on audit_chain from counterside_app;
    alter table audit_event enable row level security;
    alter table audit_event force row level security;
    create policy writing on audit_event for insert with check (true);
    create policy reading on audit_event for select using (
      (select scope_mode()) in ('operator', 'intake')
      or acquirer_id = any ((select scope_ids('acquirers'))::bigint[])
      or affiliate_id = any ((select scope_ids('affiliates'))::bigint[])
      or instance_id = any ((select scope_ids('instances'))::bigint[])
      or merchant_id = any ((select scope_ids('merchants'))::bigint[]));
    -- Nobody but the owner may delete at all; this lets the function below see what it deletes.
    create policy retention on audit_event for delete using ((select scope_mode()) = 'operator');

    -- SEC-60: the only way a row ever goes. Each chain then begins where it was cut. Whatever is asked for, a year stays
    -- (PCI DSS 10.5.1).
    create function delete_old_audit_events(before timestamptz default now() - interval '24 months') returns bigint
    volatile security definer set search_path = public language plpgsql as $$
    declare
      mode_before text := current_setting('app.mode', true);
      cut timestamptz := least(before, now() - interval '12 months');
      chain audit_chain;
      last_old audit_event;
      deleted bigint;
      total bigint := 0;
    begin
      perform set_config('app.mode', 'operator', true);
      for chain in select * from audit_chain order by acquirer_id loop
        select * into last_old from audit_event e
          where coalesce(e.acquirer_id, 0) = chain.acquirer_id and e.position < coalesce((
            select min(young.position) from audit_event young
            where coalesce(young.acquirer_id, 0) = chain.acquirer_id and young.at >= cut
          ), chain.position + 1)
          order by e.position desc limit 1;
        continue when not found;
        delete from audit_event e
          where coalesce(e.acquirer_id, 0) = chain.acquirer_id and e.position <= last_old.position;
        get diagnostics deleted = row_count;
        total := total + deleted;
        update audit_chain set start_position = last_old.position, start_hash = last_old.hash
          where acquirer_id = chain.acquirer_id;
      end loop;
      perform set_config('app.mode', coalesce(mode_before, ''), true);
      return total;
    end $$;
  `.execute(db)

  await sql`
    -- Where new transactions are and how many, in notifications below the 8,000 bytes that one may have.
    create function tell_new_transactions() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('transactions', json_agg(counted.path))::text)
      from (
        select json_build_array(acquirer_id, affiliate_id, instance_id, merchant_id, store_id, terminal_id, user_id,
            count(*)) as path, (row_number() over () - 1) / 40 as part
        from new_rows
        group by acquirer_id, affiliate_id, instance_id, merchant_id, store_id, terminal_id, user_id
      ) counted group by counted.part;
      return null;
    end $$;
    create trigger tell_live after insert on transaction
      referencing new table as new_rows for each statement execute function tell_new_transactions();

    create function tell_export() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('exportsOf', new.user_id)::text);
      return null;
    end $$;
    create trigger tell_live after insert or update of status, rows, seen_at on export_job
      for each row execute function tell_export();

    create function tell_session_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('endedSession', new.id)::text);
      return null;
    end $$;
    create trigger tell_live after update of ended_at on session for each row
      when (old.ended_at is null and new.ended_at is not null) execute function tell_session_end();

    -- D-16: what was asked for on a demo host is written into a folder and never sent.
    alter table mail_outbox add column stays_here boolean not null default false;
  `.execute(db)
}
