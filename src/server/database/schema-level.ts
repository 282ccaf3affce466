import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration } from 'kysely/migration'
import { StartError } from '#server/start-error.ts'

/** A step of the schema. Programs are told apart by the newest step they know: that is their level. */
export interface SchemaMigration extends Migration {
  /**
   * What this step takes away or narrows has not been used since programs of this level; older ones refuse the database from
   * then on. Undefined: it only adds, and every older program goes on.
   */
  readonly contractSince?: string
}

type Migrations = Readonly<Record<string, SchemaMigration>>

/** The fact that holds the lowest level that can live with the schema; absent while no step has taken anything away. */
const OLDEST = 'oldestSchema'

/** The steps for the migrator: one that takes something away says so in its own transaction. */
export const noteContracts = (migrations: Migrations): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, { up: noting(migration) }]))

const noting =
  (migration: SchemaMigration): Migration['up'] =>
  async (db) => {
    await migration.up(db)
    const { contractSince } = migration
    if (contractSince === undefined) return
    await sql`insert into operation_fact (name, value) values (${OLDEST}, to_jsonb(${contractSince}::text))
      on conflict (name) do update
      set value = to_jsonb(greatest(operation_fact.value #>> '{}', excluded.value #>> '{}') collate "C")`.execute(db)
  }

/**
 * What a newer release has applied to this database and this one does not know.
 * @throws StartError if this program cannot live with it
 */
export const newerMigrations = async (owner: Kysely<never>, migrations: Migrations): Promise<string[]> => {
  const applied = await appliedTo(owner)
  const newer = applied.filter((name) => !Object.hasOwn(migrations, name))
  if (newer.length === 0) return []
  const known = Object.keys(migrations).toSorted()
  const level = known.at(-1) ?? ''
  const oldest = await oldestLevel(owner)
  if (oldest !== undefined && level < oldest) {
    throw new StartError(
      `The database was brought up by a newer release, which only releases from schema ${oldest} on can live with, and this one ` +
        `knows ${level}: start the newer release, or restore a backup that was made before it.`,
    )
  }
  const missing = known.filter((name) => !applied.includes(name))
  if (missing.length > 0) {
    throw new StartError(
      `The database is of another line of releases: it has ${newer.join(', ')}, which this one does not know, and lacks ` +
        `${missing.join(', ')}; start the release that it was used with.`,
    )
  }
  return newer
}

const hasTable = async (owner: Kysely<never>, name: string): Promise<boolean> => {
  const { rows } = await sql`select from pg_tables where schemaname = current_schema() and tablename = ${name}`.execute(
    owner,
  )
  return rows.length > 0
}

const appliedTo = async (owner: Kysely<never>): Promise<string[]> => {
  if (!(await hasTable(owner, DEFAULT_MIGRATION_TABLE))) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}
    order by name`.execute(owner)
  return rows.map(({ name }) => name)
}

const oldestLevel = async (owner: Kysely<never>): Promise<string | undefined> => {
  const { rows } = await sql<{ level: string }>`select value #>> '{}' as level from operation_fact
    where name = ${OLDEST}`.execute(owner)
  return rows[0]?.level
}
