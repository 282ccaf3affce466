import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connectOwner, letOwnerSeeAll, listTables } from '#server/database/backup-tables.ts'

/** How many rows each table has. */
export type Counts = Readonly<Record<string, number>>

/** The rows of every table at a position in the log, to which a copy can be brought. */
export interface CountedMoment {
  readonly counts: Counts
  readonly lsn: string
  /** The segment of the log that the position is in. */
  readonly segment: string
}

/** Milliseconds that writers are kept waiting at most. */
const LOCK = 300
/** How often a moment without a writer is looked for, and the milliseconds between. */
const ATTEMPTS = 60
const BETWEEN = 1000

/** Counts all rows. To be called in a transaction. */
const countIn = async (client: pg.Client): Promise<Counts> => {
  await client.query(`set local app.mode to backup`)
  const counts: Record<string, number> = {}
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::float8 as count from ${name}`)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/** @param url of the owner */
export const countTables = async (url: string): Promise<Counts> => {
  const client = await connectOwner(url)
  try {
    await letOwnerSeeAll(client)
    await client.query('begin')
    return await countIn(client)
  } finally {
    await client.end()
  }
}

/**
 * Counts a database that is worked on, at one exact position of its log. The snapshot of a transaction and the order of the log
 * differ while others commit: while snapshot and position are taken, writers wait; where their locks are not free within 0.3 s
 * it is tried again later.
 */
export const countAtPosition = async (url: string, signal: AbortSignal): Promise<CountedMoment> => {
  const [holder, counter] = [await connectOwner(url), await connectOwner(url)]
  try {
    await letOwnerSeeAll(holder)
    await holder.query(`set lock_timeout = ${LOCK}`)
    const tables = (await listTables(holder)).map(({ name }) => name).join(', ')
    for (let attempt = 1; ; attempt++) {
      try {
        await holder.query(`begin; lock table ${tables} in share mode`)
        break
      } catch (error) {
        await holder.query('rollback')
        if (attempt === ATTEMPTS) throw error
        await pause(BETWEEN, undefined, { signal })
      }
    }
    await counter.query('begin isolation level repeatable read')
    const { rows } = await counter.query<{ lsn: string; segment: string }>(
      `select lsn::text, pg_walfile_name(lsn) as segment from pg_current_wal_insert_lsn() lsn`,
    )
    await holder.query('rollback')
    const [moment] = rows
    if (!moment) throw new Error('PostgreSQL did not answer.')
    const counts = await countIn(counter)
    await counter.query('commit')
    // Something must be written behind that position, and the segment must be finished.
    await holder.query('select pg_switch_wal()')
    return { counts, ...moment }
  } finally {
    await Promise.all([holder.end(), counter.end()])
  }
}
