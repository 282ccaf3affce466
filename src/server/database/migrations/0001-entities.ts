import { type Kysely, sql } from 'kysely'

/** The tenants (acquirer > affiliate > instance > merchant > store > terminal), people and devices. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`
    create table acquirer (
      id bigint generated always as identity primary key,
      token text not null unique,
      code text not null unique,
      name text not null,
      created_at timestamptz not null default now()
    );
    create table affiliate (
      id bigint generated always as identity primary key,
      token text not null unique,
      acquirer_id bigint not null references acquirer,
      code text not null,
      name text not null,
      created_at timestamptz not null default now(),
      unique (acquirer_id, code)
    );
    create table instance (
      id bigint generated always as identity primary key,
      token text not null unique,
      acquirer_id bigint not null references acquirer,
      affiliate_id bigint not null references affiliate,
      code text not null,
      name text not null,
      created_at timestamptz not null default now(),
      unique (acquirer_id, code)
    );
    create table merchant (
      id bigint generated always as identity primary key,
      token text not null unique,
      acquirer_id bigint not null references acquirer,
      affiliate_id bigint not null references affiliate,
      instance_id bigint not null references instance,
      code text not null,
      name text not null,
      country char(2) not null,
      card_acceptor_name text not null,
      mccs text[] not null default '{}',
      sca_type smallint not null default 4,
      status smallint not null default 1 check (status in (0, 1)),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      unique (acquirer_id, code)
    );
    create table mid (
      id bigint generated always as identity primary key,
      token text not null unique,
      acquirer_id bigint not null references acquirer,
      affiliate_id bigint not null references affiliate,
      instance_id bigint not null references instance,
      merchant_id bigint not null references merchant,
      code text not null,
      card_acceptor_name text not null,
      card_acceptor_country char(2) not null,
      card_acceptor_city text not null,
      mcc text not null,
      status smallint not null default 1 check (status in (0, 1)),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      unique (acquirer_id, code)
    );
    create table store (
      id bigint generated always as identity primary key,
      token text not null unique,
      acquirer_id bigint not null references acquirer,
      affiliate_id bigint not null references affiliate,
      instance_id bigint not null references instance,
      merchant_id bigint not null references merchant,
      mid_id bigint not null references mid,
      code text not null,
      name text not null,
      address text not null,
      time_zone text not null,
      status smallint not null default 1 check (status in (0, 1)),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      unique (acquirer_id, code)
    );
    create table terminal (
      id bigint generated always as identity primary key,
      token text not null unique,
      acquirer_id bigint not null references acquirer,
      affiliate_id bigint not null references affiliate,
      instance_id bigint not null references instance,
      merchant_id bigint not null references merchant,
      store_id bigint not null references store,
      tid text not null,
      terminal_id text not null,
      alias text not null,
      currency char(3) not null,
      type smallint not null default 0,
      tip smallint not null default 0 check (tip in (0, 1)),
      sca_type smallint not null default 0 check (sca_type between 0 and 4),
      enable_order_reference boolean not null default false,
      enable_app_to_app_signature_validation boolean not null default false,
      restrict_app_to_app boolean not null default false,
      status smallint not null default 1 check (status in (0, 1)),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      unique (acquirer_id, tid)
    );
    create table device (
      id bigint generated always as identity primary key,
      token text not null unique,
      acquirer_id bigint not null references acquirer,
      affiliate_id bigint not null references affiliate,
      instance_id bigint not null references instance,
      merchant_id bigint not null references merchant,
      device_id text not null,
      manufacturer text not null,
      model text not null,
      security_patch date,
      blocked boolean not null default false,
      -- What only the details show: versions, serial number, hardware, software (spec section 3).
      details jsonb not null default '{}',
      first_accessed_at timestamptz,
      last_accessed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (acquirer_id, device_id)
    );
    create table device_terminal (
      device_id bigint not null references device,
      terminal_id bigint not null references terminal,
      primary key (device_id, terminal_id)
    );
    create index on affiliate (acquirer_id);
    create index on instance (affiliate_id);
    create index on merchant (instance_id);
    create index on mid (merchant_id);
    create index on store (merchant_id);
    create index on store (mid_id);
    create index on terminal (store_id);
    create index on terminal (merchant_id);
    create index on device (merchant_id);
    create index on device_terminal (terminal_id);
    create index on merchant using gin (name gin_trgm_ops);
  `.execute(db)
  await sql`
    create table portal_user (
      id bigint generated always as identity primary key,
      token text not null unique,
      -- Where the person belongs; a merchant's user has all four, an acquirer's admin only the first.
      acquirer_id bigint references acquirer,
      affiliate_id bigint references affiliate,
      instance_id bigint references instance,
      merchant_id bigint references merchant,
      -- As typed; compared by its canonical form, deleted people included (D-47).
      email text not null,
      email_key text not null unique,
      first_name text not null,
      last_name text not null,
      password_hash text,
      password_changed_at timestamptz,
      -- Set for a password typed by an administrator (D-111): must be changed, and dies unused at this time.
      password_expires_at timestamptz,
      sso_issuer text,
      sso_subject text,
      view_only boolean not null default false,
      rights text[] not null default '{}',
      ssm_access boolean not null default false,
      enabled boolean not null default true,
      deleted_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      unique (sso_issuer, sso_subject)
    );
    -- A role and, for the roles that need one, what it is bound to (D-05). A cashier's scope is the terminals linked.
    create table role_binding (
      id bigint generated always as identity primary key,
      user_id bigint not null references portal_user on delete cascade,
      role text not null,
      acquirer_id bigint references acquirer,
      affiliate_id bigint references affiliate,
      instance_id bigint references instance,
      merchant_id bigint references merchant,
      store_id bigint references store,
      check (num_nonnulls(acquirer_id, affiliate_id, instance_id, merchant_id, store_id) <= 1),
      unique nulls not distinct (user_id, role, acquirer_id, affiliate_id, instance_id, merchant_id, store_id)
    );
    create table user_terminal (
      user_id bigint not null references portal_user on delete cascade,
      terminal_id bigint not null references terminal,
      linked_at timestamptz not null default now(),
      primary key (user_id, terminal_id)
    );
    create index on role_binding (store_id);
    create index on user_terminal (terminal_id);
    create index on portal_user (merchant_id);
    create index on portal_user (instance_id);
    create index on portal_user (acquirer_id);
  `.execute(db)
}
