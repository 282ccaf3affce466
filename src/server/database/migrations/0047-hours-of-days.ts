import { type Kysely, sql } from 'kysely'

/**
 * How many of a day's transactions took place in each hour, for pages deep in a list: 24 numbers from 00:00 on, null where they are not
 * known. Whoever changes the row without them, as every statement that adds transactions does, forgets them;
 * `server/database/hours-of-days.ts` counts them again.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table instance_day add column count_by_hour integer[];
    create function forget_hours() returns trigger language plpgsql as $$
    begin
      new.count_by_hour := null;
      return new;
    end $$;
    create trigger forget_hours before update on instance_day for each row
      when (old.count_by_hour is not null and new.count_by_hour is not distinct from old.count_by_hour)
      execute function forget_hours();
  `.execute(db)
}
