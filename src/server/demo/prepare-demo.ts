import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '#server/config/config.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { asIntake } from '#server/database/scope.ts'
import { analyzeTables } from '#server/database/statistics.ts'
import { readPrivateFile, writePrivateFile } from '#server/config/private-file.ts'
import { loadDemo } from './load.ts'

/** Kept in the data folder: a load that was cut short goes on with the same moment, and so with the same data. */
const progress = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ begunAt: v.pipe(v.string(), v.toDate()), isComplete: v.boolean() }),
)

/** Milliseconds; the first start may take longer than a call of a screen, also on a slow machine. */
const STATEMENT_TIMEOUT = 60_000

/**
 * Fills an embedded database that is empty with the demo data, if the settings want it.
 * @returns whether the database holds demo data
 */
export const prepareDemo = async (databaseUrl: string, config: Config, now: Date): Promise<boolean> => {
  if (config.databaseUrl) return false
  const database = connect(databaseUrl, { statementTimeout: STATEMENT_TIMEOUT })
  try {
    return await fillIfEmpty(database, config, now)
  } finally {
    await database.close()
  }
}

const fillIfEmpty = async (database: Database, config: Config, now: Date): Promise<boolean> => {
  const path = join(config.dataDir, 'demo.json')
  const text = await readPrivateFile(path)
  const known = text === undefined ? undefined : v.parse(progress, text)
  if (!(await isEmpty(database)) && known?.isComplete !== false) return known !== undefined
  if (!config.demo) return false

  const begunAt = known?.isComplete === false ? known.begunAt : now
  const keep = (isComplete: boolean) => writePrivateFile(path, JSON.stringify({ begunAt, isComplete }))
  await keep(false)
  await loadDemo(database, begunAt)
  // The first screens are asked for at once.
  await analyzeTables(database)
  await keep(true)
  return true
}

const isEmpty = (database: Database) =>
  asIntake(database, async ({ db }) => {
    const found = await db.selectFrom('acquirer').select('id').limit(1).executeTakeFirst()
    return found === undefined
  })
