import type { Migration } from 'kysely/migration'
import * as entities from './0001-entities.ts'
import * as transactions from './0002-transactions.ts'
import * as signIn from './0003-sign-in.ts'
import * as rowLevelSecurity from './0004-row-level-security.ts'
import * as intake from './0005-intake.ts'

/** Every migration under its name, applied in the order of the names. Only ever add; remove a release later (REL-17). */
export const migrations: Record<string, Migration> = {
  '0001-entities': entities,
  '0002-transactions': transactions,
  '0003-sign-in': signIn,
  '0004-row-level-security': rowLevelSecurity,
  '0005-intake': intake,
}
