import { describe, expect, it } from 'vitest'
import { migrations } from '#server/database/migrations/all.ts'
import { contractions } from './support/schema/contractions.ts'
import { statementsOf } from './support/schema/statements.ts'

/** The newest step of the schema before any program could live with a newer one. */
const FIRST_LEVEL = '0023-networks'

const names = Object.keys(migrations)

describe('REL-17 migrations', () => {
  it('add only, unless they say since which level nobody has used what they take away', async () => {
    const unsaid: Record<string, string[]> = {}
    for (const [name, migration] of Object.entries(migrations)) {
      if (name <= FIRST_LEVEL || migration.contractSince !== undefined) continue
      const found = await contractions(await statementsOf(migration))
      if (found.length > 0) unsaid[name] = found
    }
    expect(unsaid).toEqual({})
  })

  it('name a level that exists, before them or their own', () => {
    for (const [name, { contractSince }] of Object.entries(migrations)) {
      if (contractSince === undefined) continue
      expect(names, name).toContain(contractSince)
      expect(contractSince <= name, name).toBe(true)
    }
  })

  it('are applied in the order in which they are listed', () => expect(names).toEqual(names.toSorted()))

  it('are judged by the statements that they send', async () => {
    const audit = migrations['0012-audit']
    expect(audit && (await contractions(await statementsOf(audit)))).toContain('DropStmt OBJECT_INDEX')
  })
})

describe('what takes something away is', () => {
  it.each([
    ['drop table store', 'DropStmt OBJECT_TABLE'],
    ['drop function folded(text)', 'DropStmt OBJECT_FUNCTION'],
    ['drop trigger tell_live on transaction', 'DropStmt OBJECT_TRIGGER'],
    ['drop policy scope on store', 'DropStmt OBJECT_POLICY'],
    ['drop index store_name', 'DropStmt OBJECT_INDEX'],
    ['alter table store drop column name', 'store: AT_DropColumn name'],
    ['alter table store drop constraint store_pkey', 'store: AT_DropConstraint store_pkey'],
    ['alter table store alter column name type varchar(9)', 'store: AT_AlterColumnType name'],
    ['alter table store alter column name set not null', 'store: AT_SetNotNull name'],
    ['alter table store alter column name drop default', 'store: AT_ColumnDefault name'],
    ['alter table store add column a text not null', 'store: the new column a is required and has no default'],
    ['alter table store add column a bigint primary key', 'store: the new column a is required and has no default'],
    ['alter table store add column a text default 1 unique', 'store: the new column a has one default for all'],
    ['alter table store add constraint a check (b > 0)', 'store: AT_AddConstraint'],
    ['alter table store enable row level security', 'store: AT_EnableRowSecurity'],
    ['alter table store rename to shop', 'RenameStmt OBJECT_TABLE'],
    ['alter table store rename column name to title', 'RenameStmt OBJECT_COLUMN'],
    ['alter function folded(text) strict', 'AlterFunctionStmt'],
    ['create unique index on store (name)', 'a unique index on store'],
    ['create policy p on store as restrictive using (true)', 'the restrictive policy p on store'],
    ['revoke select on store from counterside_app', 'revoke'],
    ['create table a (b text); revoke select on a, store from counterside_app', 'revoke'],
    ['truncate store', 'TruncateStmt'],
    ['delete from store', 'DeleteStmt'],
    // What it does is not seen.
    ['do $$ begin execute $1; end $$', 'DoStmt'],
    ['create table a (b text); alter table store drop column name', 'store: AT_DropColumn name'],
  ])('%s', async (statement, phrase) => expect(await contractions([statement])).toEqual([phrase]))
})

describe('what older programs do not notice is', () => {
  it.each([
    'create table a (b bigint primary key, c text not null unique)',
    'create table a (b text); alter table a alter column b set not null, enable row level security',
    'create table a (b text); revoke insert, update on a from counterside_app',
    'create table a (b text); create unique index on a (b); create policy p on a as restrictive using (true)',
    'alter table store add column a text',
    'alter table store add column a text not null default 1, add column b bigint not null generated always as identity',
    'alter table store add column a bigint references merchant, add column b int not null generated always as (1) stored',
    'alter table store add column a text unique',
    'alter table store alter column name drop not null, alter column name set default 1',
    'create index on store (name)',
    'create or replace function f() returns void language sql as $$ delete from store $$',
    'create trigger t after insert on store for each row execute function f()',
    'create policy p on store using (true)',
    'grant select on store to counterside_app',
    'update store set name = name; insert into operation_fact values (1, 2); select 1',
    `comment on table store is 'drop table store'`,
  ])('%s', async (statement) => expect(await contractions([statement])).toEqual([]))
})
