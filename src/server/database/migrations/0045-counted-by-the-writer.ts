import { type Kysely, sql } from 'kysely'

/**
 * The intake's own statements add to the rollups and tell of new transactions, as a distributed PostgreSQL takes no triggers.
 * The triggers go on for whoever does not say `app.rollups = 'counted'`: a server of the release before, and SQL by hand.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create or replace trigger keep_rollups_on_insert after insert on transaction
      referencing new table as new_rows for each statement
      when (current_setting('app.rollups', true) is distinct from 'counted') execute function keep_rollups_on_insert();
    create or replace trigger keep_rollups_on_update after update on transaction
      referencing old table as old_rows new table as new_rows for each statement
      when (current_setting('app.rollups', true) is distinct from 'counted') execute function keep_rollups_on_update();
    create or replace trigger tell_live after insert on transaction
      referencing new table as new_rows for each statement
      when (current_setting('app.rollups', true) is distinct from 'counted') execute function tell_new_transactions();
  `.execute(db)
}
