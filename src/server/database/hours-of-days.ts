import { sql } from 'kysely'
import { hoursOfDay } from '#core/time/time.ts'
import type { Database } from './connect.ts'
import { asIntake, type PlainScope } from './scope.ts'

/**
 * Counts the transactions of each hour of the days before today whose hours are not known (`instance_day.count_by_hour`): those that
 * are over since the last time, and those of which something came late. One day is one transaction, so that an interruption costs
 * one day's work, and a feed that adds to that day waits no longer. All of the day is counted: what is known of one state may be
 * wrong where another's was forgotten.
 * @param owner the database as its owner
 * @param signal ends it after the day that is counted
 */
export const countHours = async (owner: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  const { rows } = await asIntake(owner, ({ db }) =>
    sql<{ day: string }>`
      select distinct starts_on::text as day from instance_day
      where count_by_hour is null and starts_on < ${now.toISOString().slice(0, 10)}::date order by day desc`.execute(
      db,
    ),
  )
  for (const { day } of rows) {
    if (signal?.aborted) return
    await asIntake(owner, (scope) => countHoursOf(scope, day))
  }
}

const countHoursOf = async ({ db }: PlainScope, day: string): Promise<void> => {
  // Rows that a feed is adding to are left for the next time, and so are those that it has added to since the transactions were read.
  await sql`
    with of_hour as materialized (
      select instance_id, currency, operation_of(transaction_type) as operation, status,
        extract(hour from pos_local_date_time)::int as hour, count(*)::int as count
      from transaction
      where pos_local_date_time >= ${day}::timestamp and pos_local_date_time < ${day}::timestamp + interval '1 day'
      group by instance_id, currency, operation_of(transaction_type), status, extract(hour from pos_local_date_time)::int
    ), kept as materialized (
      select instance_id, currency, operation, status, count from instance_day where starts_on = ${day}::date
      for update skip locked
    ), counted as (
      select instance_id, currency, operation, status, kept.count, coalesce(sum(h.count), 0) as counted,
        array[${sql.join(hoursOfDay.map((hour) => sql`coalesce(sum(h.count) filter (where h.hour = ${hour}::int), 0)::int`))}] as hours
      from kept left join of_hour h using (instance_id, currency, operation, status)
      group by instance_id, currency, operation, status, kept.count
    )
    update instance_day d set count_by_hour = c.hours from counted c
    where d.starts_on = ${day}::date and d.instance_id = c.instance_id and d.currency = c.currency
      and d.operation = c.operation and d.status = c.status
      and c.count = c.counted and d.count_by_hour is distinct from c.hours`.execute(db)
}
