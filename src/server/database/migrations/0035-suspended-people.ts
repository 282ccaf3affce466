import { type Kysely, sql } from 'kysely'

/**
 * People can be suspended: until then, or with 'infinity' until it is lifted, nobody logs in as them. Other processes forget
 * such a person at once, as for every change of an account (migration 0024).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table portal_user add column suspended_until timestamptz;
    create or replace trigger tell_account after update on portal_user for each row
      when ((old.token, old.enabled, old.deleted_at, old.view_only, old.password_expires_at, old.suspended_until)
        is distinct from
        (new.token, new.enabled, new.deleted_at, new.view_only, new.password_expires_at, new.suspended_until))
      execute function tell_account();
  `.execute(db)
}
