import { type Kysely, sql } from 'kysely'

/** What `audit_hash` covered of a row before it had a salt (0012): those rows must stay verifiable. */
const coveredBefore = sql`
  encode(e.previous_hash, 'hex'), e.position, e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
  e.acquirer_id, e.affiliate_id, e.instance_id, e.merchant_id, e.user_id, e.session_id, e.role, e.event, e.object_type,
  e.object_token, e.result, e.address, e.reference, e.before::text, e.after::text, e.count`

/**
 * Rows of the audit log become provable one by one (0047): each is the sum of three salted parts, of which a file may show
 * one and withhold another, and is linked to the row before it and to one far before it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table audit_event
      -- Null: written before this, and hashed as a whole.
      add column salt bytea,
      -- The public token of the person, as it was then.
      add column actor_token text,
      -- The hash of the row whose position is smaller by the largest power of two that divides this one; empty where that is
      -- the row before, or none with a salt.
      add column skip_hash bytea,
      add column content_hash bytea;

    -- The parts of a row, each as a JSON array: what its readers see, who did it, and what no file shows.
    -- These functions have no settings of their own, so that they become part of the statement that calls them: with a
    -- search_path a hash took ten times as long.
    create function audit_entry(e audit_event) returns text stable language sql as $$
      select jsonb_build_array(e.position, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), e.role, e.event,
        e.object_type, e.object_token, e.result, e.reference, e.before::text, e.after::text, e.count)::text
    $$;
    create function audit_actor(e audit_event) returns text stable language sql as $$
      select jsonb_build_array(e.actor_token)::text
    $$;
    create function audit_withheld(e audit_event) returns text stable language sql as $$
      select jsonb_build_array(e.id, e.acquirer_id, e.affiliate_id, e.instance_id, e.merchant_id, e.user_id, e.session_id,
        e.address)::text
    $$;

    -- Whoever is given the salt of one part learns nothing of the others.
    create function audit_salt(e audit_event, part text) returns bytea stable language sql as $$
      select sha256(e.salt || convert_to(part, 'UTF8'))
    $$;
    create function audit_sum(e audit_event, part text, content text) returns bytea stable language sql as $$
      select sha256(audit_salt(e, part) || convert_to(content, 'UTF8'))
    $$;
    create function audit_content(e audit_event) returns bytea stable language sql as $$
      select sha256(audit_sum(e, 'entry', audit_entry(e)) || audit_sum(e, 'actor', audit_actor(e)) ||
        audit_sum(e, 'withheld', audit_withheld(e)))
    $$;

    -- A link that is not there counts as 32 zero bytes.
    create function audit_linked(previous_hash bytea, skip_hash bytea, content_hash bytea) returns bytea immutable
    language sql as $$
      select sha256(coalesce(nullif(previous_hash, ''), decode(repeat('00', 32), 'hex')) ||
        coalesce(nullif(skip_hash, ''), decode(repeat('00', 32), 'hex')) || content_hash)
    $$;

    -- A content that is not that of the row gives no hash.
    create or replace function audit_hash(e audit_event) returns bytea stable language sql as $$
      select case
        when e.salt is null then sha256(convert_to(jsonb_build_array(${coveredBefore})::text, 'UTF8'))
        when e.content_hash = audit_content(e) then audit_linked(e.previous_hash, e.skip_hash, e.content_hash)
        else ''::bytea
      end
    $$;

    -- The position that the second link of a row names.
    create function audit_skip_position(place bigint) returns bigint immutable language sql as $$
      select place - (place & -place)
    $$;

    -- Planned once for each connection: callers plan for each call.
    create or replace function chain_audit_event() returns trigger security definer set search_path = public
    set plan_cache_mode = force_generic_plan language plpgsql as $$
    declare
      mode_before text := current_setting('app.mode', true);
    begin
      insert into audit_chain (acquirer_id) values (coalesce(new.acquirer_id, 0)) on conflict do nothing;
      update audit_chain set position = position + 1 where acquirer_id = coalesce(new.acquirer_id, 0)
        returning position, hash into new.position, new.previous_hash;
      -- 244 random bits.
      new.salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
      -- Whoever writes may see neither the row that is linked to nor, as the worker, the person.
      perform set_config('app.mode', 'operator', true);
      new.actor_token := (select token from portal_user where id = new.user_id);
      new.skip_hash := coalesce((select hash from audit_event where new.position % 2 = 0 and salt is not null
        and coalesce(acquirer_id, 0) = coalesce(new.acquirer_id, 0) and position = audit_skip_position(new.position)), '');
      perform set_config('app.mode', coalesce(mode_before, ''), true);
      new.content_hash := audit_content(new);
      new.hash := audit_linked(new.previous_hash, new.skip_hash, new.content_hash);
      update audit_chain set hash = new.hash where acquirer_id = coalesce(new.acquirer_id, 0);
      return new;
    end $$;

    -- The links of rows that a file leaves out: three sums that say nothing of what is in them, for whoever sees some row
    -- of the chain.
    create function audit_links(chain bigint, seen bigint, positions bigint[])
    returns table (at_position bigint, previous_hash bytea, skip_hash bytea, content_hash bytea)
    volatile security definer set search_path = public language plpgsql as $$
    declare
      mode_before text := current_setting('app.mode', true);
    begin
      if not exists (select from audit_event e where coalesce(e.acquirer_id, 0) = chain and e.position = seen) then
        return;
      end if;
      perform set_config('app.mode', 'operator', true);
      return query select e.position, e.previous_hash, e.skip_hash, e.content_hash from audit_event e
        where coalesce(e.acquirer_id, 0) = chain and e.position = any(positions) and e.salt is not null;
      perform set_config('app.mode', coalesce(mode_before, ''), true);
    end $$;
  `.execute(db)
}
