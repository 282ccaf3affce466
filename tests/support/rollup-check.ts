import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

const ids = {
  instance_day: 'acquirer_id, affiliate_id, instance_id',
  merchant_day: 'acquirer_id, affiliate_id, instance_id, merchant_id',
  merchant_month: 'acquirer_id, affiliate_id, instance_id, merchant_id',
  terminal_day: 'acquirer_id, affiliate_id, instance_id, merchant_id, store_id, terminal_id',
}

/** Every rollup holds what the transactions say, row by row, and where it knows hours these too. */
export const expectRollupsRight = async ({ query }: Pick<TestApp, 'query'>): Promise<void> => {
  for (const [table, columns] of Object.entries(ids)) {
    const period = table.endsWith('month')
      ? `date_trunc('month', pos_local_date_time)::date`
      : 'pos_local_date_time::date'
    const stored = await query(`
      select ${columns}, starts_on, currency, operation, status, count, amount from ${table} where count <> 0
      order by ${columns}, starts_on, currency, operation, status`)
    const counted = await query(`
      select ${columns}, ${period} as starts_on, currency, operation_of(transaction_type) as operation, status,
        count(*)::int as count, sum(amount)::bigint as amount
      from transaction group by ${columns}, ${period}, currency, operation_of(transaction_type), status
      order by ${columns}, ${period}, currency collate "C", operation_of(transaction_type) collate "C", status`)
    expect([table, stored]).toEqual([table, counted])
  }
  await expectHoursRight(query)
}

/** Of the days of an instance whose hours are known in every state. */
const expectHoursRight = async (query: TestApp['query']) => {
  const known = await query(`
    select instance_id || ' ' || starts_on as day from instance_day
    group by instance_id, starts_on having bool_and(count_by_hour is not null)`)
  const days = known.map(({ day }) => day)
  const stored = await query(
    `select day, currency, operation, status, hour - 1 as hour, count_in_hour as count
     from (select *, instance_id || ' ' || starts_on as day from instance_day) d,
       unnest(count_by_hour) with ordinality as by_hour(count_in_hour, hour)
     where count_in_hour <> 0 and day = any($1)
     order by day, currency, operation, status, hour`,
    [days],
  )
  const counted = await query(
    `select day, currency, operation, status, hour, count(*)::int as count
     from (
       select instance_id || ' ' || pos_local_date_time::date as day, currency, operation_of(transaction_type) as operation, status,
         extract(hour from pos_local_date_time)::bigint as hour
       from transaction
     ) t
     where day = any($1) group by day, currency, operation, status, hour
     order by day, currency collate "C", operation collate "C", status, hour`,
    [days],
  )
  expect(stored).toEqual(counted)
}
