import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

const ids = {
  instance_day: 'acquirer_id, affiliate_id, instance_id',
  merchant_day: 'acquirer_id, affiliate_id, instance_id, merchant_id',
  merchant_month: 'acquirer_id, affiliate_id, instance_id, merchant_id',
  terminal_day: 'acquirer_id, affiliate_id, instance_id, merchant_id, store_id, terminal_id',
}

/** Every rollup holds what the transactions say, row by row. */
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
}
