import { type Kysely, sql } from 'kysely'

/**
 * A month is made beside the table and then attached, which waits for nobody and holds up nobody; made as a part of it, it
 * would lock the whole table until its transaction ends.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create or replace function ensure_transaction_month(month date) returns void
    language plpgsql security definer set search_path = public as $$
    declare
      first date := date_trunc('month', month);
      name text := 'transaction_' || to_char(first, 'YYYY_MM');
    begin
      if to_regclass(name) is null then
        perform pg_advisory_xact_lock(hashtext(name));
        -- Somebody else may have made it meanwhile. A name that was looked up in vain is remembered, so the table is asked.
        if exists (select from pg_class where relname = name and relnamespace = 'public'::regnamespace) then
          return;
        end if;
        execute format('create table %I (like transaction including defaults including constraints including storage)',
          name);
        -- The policies stand on the parent: nobody reaches a month past them.
        execute format('revoke all on %I from counterside_app', name);
        execute format('alter table transaction attach partition %I for values from (%L) to (%L)',
          name, first, first + interval '1 month');
      end if;
    end $$;
  `.execute(db)
}
