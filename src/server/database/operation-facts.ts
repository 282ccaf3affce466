import type { Transaction } from 'kysely'
import type { Tables } from './types.ts'

/** What the servers on one database know together, beyond what is anybody's data. */
export interface OperationFacts {
  /** What the retention has left: older lines would come in as new ones (D-92). */
  readonly keptFrom: RetainedFrom
  /** The settings that arriving data is held to, whichever process takes it in. */
  readonly intakeRules: IntakeRules
  /** Where exports are kept, as the last start of each role saw it. */
  readonly exportStores: Readonly<Partial<Record<string, StoreSeen>>>
  /** The lowest level of the schema whose programs can live with it (`schema-level.ts`); absent: all of them. */
  readonly oldestSchema: string
  /** The settings of the last start, by the role of the process; secrets as digests. */
  readonly settings: Readonly<Partial<Record<string, Readonly<Record<string, unknown>>>>>
  /** When partitioned tables were analyzed (`statistics.ts`), ISO 8601. */
  readonly analyzedAt: string
  /** How the last trial of the archive ended. */
  readonly archiveTrial: ArchiveTrial
  /** The last file of `npm run backup`. */
  readonly backupFile: BackupFile
}

export interface BackupFile {
  /** ISO 8601. */
  readonly at: string
  readonly bytes: number
}

/** The archive was restored into a scratch place and compared with the database (SCALE-09). */
export interface ArchiveTrial {
  /** ISO 8601. */
  readonly at: string
  /** Why it failed; undefined: all tables had as many rows as in the database at that moment. */
  readonly problem?: string
  readonly tables?: number
  readonly rows?: number
  readonly seconds?: number
}

export interface IntakeRules {
  readonly deviceAutoblock: boolean
  /** People linked to one terminal; absent where a release before this one noted it. */
  readonly terminalMaxUsers?: number
}

export interface StoreSeen {
  /** What its marker says. */
  readonly id: string
  /** For people: the folder or bucket. */
  readonly place: string
}

export interface RetainedFrom {
  /** First wall day of transactions, as `2025-05-01`. */
  readonly transactions: string
  /** First instant of device logs, ISO 8601. */
  readonly deviceLogs: string
}

type Db = Transaction<Tables>

/** @returns undefined while nobody has noted it */
export const findFact = async <Name extends keyof OperationFacts>(
  db: Db,
  name: Name,
): Promise<OperationFacts[Name] | undefined> => {
  const fact = await db.selectFrom('operationFact').select('value').where('name', '=', name).executeTakeFirst()
  return fact?.value as OperationFacts[Name] | undefined
}

/** Stores a fact in place of the former one. */
export const noteFact = async <Name extends keyof OperationFacts>(
  db: Db,
  name: Name,
  fact: OperationFacts[Name],
): Promise<void> => {
  const value = JSON.stringify(fact)
  await db
    .insertInto('operationFact')
    .values({ name, value })
    .onConflict((known) => known.column('name').doUpdateSet({ value }))
    .execute()
}
