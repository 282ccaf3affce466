import { type Kysely, sql } from 'kysely'

/**
 * What a server keeps of the people of living sessions changes only with these rows: it is told of each, on the channel that it
 * listens to already. A release before this one does not know the word and passes over it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function tell_person() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        perform pg_notify('live', json_build_object('person', old.user_id)::text);
      end if;
      if tg_op <> 'DELETE' then
        perform pg_notify('live', json_build_object('person', new.user_id)::text);
      end if;
      return null;
    end $$;
    create trigger tell_person after insert or update or delete on role_binding
      for each row execute function tell_person();
    create trigger tell_person after insert or update or delete on user_terminal
      for each row execute function tell_person();

    create function tell_account() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('person', old.id)::text);
      return null;
    end $$;
    create trigger tell_account after update on portal_user for each row
      when ((old.token, old.enabled, old.deleted_at, old.view_only, old.password_expires_at)
        is distinct from (new.token, new.enabled, new.deleted_at, new.view_only, new.password_expires_at))
      execute function tell_account();
    create trigger tell_removed_account after delete on portal_user for each row execute function tell_account();

    create function tell_session_removal() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', json_build_object('endedSession', old.id)::text);
      return null;
    end $$;
    create trigger tell_removal after delete on session for each row
      when (old.ended_at is null) execute function tell_session_removal();
    create trigger tell_other_person after update of user_id, is_sso on session for each row
      when ((old.user_id, old.is_sso) is distinct from (new.user_id, new.is_sso)) execute function tell_person();
  `.execute(db)
}
