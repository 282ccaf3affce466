import { sql, type RawBuilder } from 'kysely'
import type { Services } from '#server/services.ts'
import type { Database } from './connect.ts'
import { type RetainedFrom, noteFact } from './operation-facts.ts'
import { asIntake } from './scope.ts'
import { dropMonthsBefore, prepareMonths } from './transaction-months.ts'

const DAY = 86_400_000
/** SEC-60, days after the end of a session. */
const SESSION_RETENTION_DAYS = 30
/** JOB-16: days that a failed call is found by its reference, and how many are kept. */
const FAILED_CALL_DAYS = 30
const FAILED_CALLS_MAX = { ofPerson: 1000, ofPeople: 100_000, ofStrangers: 10_000 }
/** Rows deleted in one transaction: nobody waits long for a lock. */
const PART = 5000

/**
 * Deletes what has been kept for long enough (D-92, SEC-60), with what sums it up, and prepares the months to come. First
 * it says from when on things are kept, so that nothing comes in again that is on its way out. The files of exports are the
 * exports' own business.
 * @param owner the database as its owner: the application's role cannot drop months
 */
export const keepRetention = async (
  owner: Database,
  { config, now }: Pick<Services, 'config' | 'now'>,
): Promise<void> => {
  const { retention, sessionMax } = config
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY)
  const retained: RetainedFrom = {
    transactions: `${monthsBefore(now(), retention.transactionMonths).toISOString().slice(0, 7)}-01`,
    deviceLogs: daysAgo(retention.deviceLogDays).toISOString(),
  }
  await asIntake(owner, ({ db }) => noteFact(db, 'keptFrom', retained))
  await prepareMonths(owner, now())
  await dropMonthsBefore(owner, retained.transactions)
  await deleteInParts(owner, 'device_log', sql`event_time < ${retained.deviceLogs}`)
  await shortenAuditLog(owner, monthsBefore(now(), retention.auditMonths))
  await deleteInParts(owner, 'password_reset', sql`created_at < ${daysAgo(1)}`)
  await deleteInParts(owner, 'sso_used', sql`used_at < ${daysAgo(1)}`)
  await deleteInParts(owner, 'idempotency_key', sql`created_at < ${daysAgo(1)}`)
  // A session that nobody ended is over at its longest age.
  await deleteInParts(
    owner,
    'session',
    sql`ended_at < ${daysAgo(SESSION_RETENTION_DAYS)}
      or created_at < ${new Date(daysAgo(SESSION_RETENTION_DAYS).getTime() - sessionMax * 1000)}`,
  )
  await deleteInParts(owner, 'see_as', sql`ended_at < ${daysAgo(SESSION_RETENTION_DAYS)}`)
  await deleteFailedCalls(owner, daysAgo(FAILED_CALL_DAYS))
  await deleteInParts(owner, 'rate_limit', sql`expire < ${daysAgo(1).getTime()}`)
}

/** Of one person and of strangers the newest stay, so that they do not take the room of others. */
const deleteFailedCalls = async (owner: Database, before: Date): Promise<void> => {
  const { ofPerson, ofPeople, ofStrangers } = FAILED_CALLS_MAX
  const beyond = (count: number, isOfPeople: boolean) => sql`
    id <= (select id from failed_call where (user_id is not null) = ${isOfPeople} order by id desc offset ${count} limit 1)
    and (user_id is not null) = ${isOfPeople}`
  await deleteInParts(owner, 'failed_call', sql`at < ${before}`)
  await deleteInParts(
    owner,
    'failed_call',
    sql`id in (select id from (
      select id, row_number() over (partition by user_id order by id desc) as place
      from failed_call where user_id is not null) own where place > ${ofPerson})`,
  )
  await deleteInParts(owner, 'failed_call', beyond(ofPeople, true))
  await deleteInParts(owner, 'failed_call', beyond(ofStrangers, false))
}

/** The same day and hour so many months earlier; in a shorter month its last day. */
export const monthsBefore = (date: Date, months: number): Date => {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return moved
}

const shortenAuditLog = async (owner: Database, before: Date): Promise<void> => {
  await asIntake(owner, ({ db }) => sql`select delete_old_audit_events(${before})`.execute(db))
}

const deleteInParts = async (owner: Database, table: string, isOld: RawBuilder<unknown>): Promise<void> => {
  for (let deleted = PART; deleted === PART;) {
    deleted = await asIntake(owner, async ({ db }) => {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${isOld} limit ${PART} for update skip locked))`.execute(db)
      return Number(numAffectedRows)
    })
  }
}
