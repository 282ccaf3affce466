import { type Kysely, sql } from 'kysely'

/** Language, theme, row height and time zone, which people find the same on each of their devices. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table user_preferences (
      user_id bigint primary key references portal_user on delete cascade,
      -- Only what was chosen.
      preferences jsonb not null
    );
    alter table user_preferences enable row level security;
    alter table user_preferences force row level security;
    create policy scope on user_preferences
      using ((select scope_mode()) = 'intake' or user_id = any ((select scope_ids('users'))::bigint[]));
  `.execute(db)
}
