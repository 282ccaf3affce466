import { type Kysely, sql } from 'kysely'

/** People who were invited choose their own password; until then they have none. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- One row a person: a newer link takes the place of the older one.
    create table invitation (
      user_id bigint primary key references portal_user on delete cascade,
      -- Whose rights it lives by.
      invited_by bigint references portal_user on delete set null,
      -- SHA-256 of the token in the link; null before a link was made, and when it opens nothing any more.
      token_hash bytea unique,
      invited_at timestamptz not null,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      withdrawn_at timestamptz,
      check (accepted_at is null or withdrawn_at is null),
      check (token_hash is null or (accepted_at is null and withdrawn_at is null))
    );
    create index on invitation (invited_by) where accepted_at is null and withdrawn_at is null;

    -- Whoever sees the person sees the invitation.
    alter table invitation enable row level security;
    alter table invitation force row level security;
    create policy scope on invitation using (exists (select from portal_user person where person.id = user_id));
  `.execute(db)
}
