import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database } from '#server/database/connect.ts'
import { countHours } from '#server/database/hours-of-days.ts'
import { keepRetention } from '#server/database/old-data.ts'
import { updateStatistics } from '#server/database/statistics.ts'
import type { Services } from '#server/services.ts'

/** Milliseconds: dropping a month deletes the keys of all its transactions first. */
const STATEMENT_TIMEOUT = 15 * 60_000
/** Milliseconds to the next run; sooner where one failed, as when the database was away. */
const EVERY = 86_400_000
const AFTER_FAILURE = 600_000

/**
 * Deletes once a day what the retention no longer keeps, updates the planner's statistics and counts the hours of days that are over;
 * of several servers one at a time.
 * @returns ends it, after the step that runs
 */
export const startRetention = (databaseUrl: string, services: Services): (() => Promise<void>) => {
  const owner = connect(databaseUrl, { role: null, max: 2, statementTimeout: STATEMENT_TIMEOUT })
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async (): Promise<number> => {
    try {
      await withAdvisoryLock(owner, async () => {
        await keepRetention(owner, services)
        await updateStatistics(owner, services.now())
        await countHours(owner, services.now(), signal)
      })
      return EVERY
    } catch (error) {
      services.log.warn(
        { err: error },
        'old data, statistics or hours of days were not all brought up to date, will be tried again',
      )
      return AFTER_FAILURE
    }
  }
  const work = async () => {
    while (!signal.aborted) {
      const wait = await run()
      // Rejects when it is cut short, which is what the signal is for.
      await pause(wait, undefined, { signal }).catch(() => {})
    }
  }
  const done = work()
  return async () => {
    stopping.abort()
    await done
    await owner.close()
  }
}

/** Does the work unless another server does it now; the lock ends with the connection. */
const withAdvisoryLock = async (owner: Database, work: () => Promise<void>): Promise<void> => {
  const client = await owner.pool.connect()
  try {
    const { rows } = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_lock(hashtext('retention')) as "isMine"`,
    )
    if (!rows[0]?.isMine) return
    try {
      await work()
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('retention'))`)
    }
  } finally {
    client.release()
  }
}
