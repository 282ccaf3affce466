import { parseCsv } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationOf } from '#core/codes.ts'
import { getSales } from '#features/dashboard/contract.ts'
import { exponentOf, toMinor } from '#core/money/money.ts'
import { getReceipt } from '#features/receipts/contract.ts'
import { askDashboard } from '#tests/support/dashboard.ts'
import { exportNow } from '#tests/support/export-files.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { buildEverything, type Everything } from './everything.ts'

let all: Everything
beforeAll(async () => {
  all = await buildEverything('standard')
})
afterAll(() => all.app.close())

const period = { dateFrom: '2026-10-01 00:00', dateTo: '2026-11-30 23:59' }

/** The sum of a file's amounts of each currency, by nothing but the numbers in the column. */
const sumsOfFile = async (filter: object): Promise<Map<string, number>> => {
  const file = await exportNow(all.app, all.token, { format: 'csv', filter, columns: ['amount', 'currency'] })
  const sums = new Map<string, number>()
  for (const [amount, currency] of parseCsv(file.bytes.toString().slice(1), { skipEmptyRows: true }).slice(1)) {
    const [text, code] = [String(amount), String(currency)]
    const [, decimals = ''] = text.split('.')
    expect([text, decimals.length]).toEqual([text, exponentOf(code)])
    const minor = Math.sign(Number(text)) * toMinor(Math.abs(Number(text)), exponentOf(code), 'up')
    sums.set(code, (sums.get(code) ?? 0) + minor)
  }
  return sums
}

it.each([{}, { currency: ['EUR'] }, { currency: ['JPY', 'KWD', 'BHD', 'EUR'] }, { merchant: true }])(
  'EQ-02 the amounts of successful business in a file add up to the net of the dashboard under %j',
  async ({ merchant, ...chosen }: { currency?: string[]; merchant?: boolean }) => {
    const filter = { ...period, ...chosen, ...(merchant && { merchantTokens: [all.tenant.tokens.merchant] }) }
    const sums = await sumsOfFile({ ...filter, statuses: [1], types: ['sale', 'refund', 'void'] })
    const boxes = await askDashboard(all.app, all.token, getSales, {
      ...filter,
      chartType: 'amount',
      periodType: ['daily'],
    })
    const net = boxes
      .filter(({ sale, refund, void: voided }) => sale.count + refund.count + voided.count > 0)
      .map((box) => [box.currency, box.sale.amount - box.refund.amount - box.void.amount])
    expect(net.length).toBeGreaterThan(0)
    expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(net))
  },
)

it('EQ-02 the amounts of a file are those of the receipts, signed by the operation', async () => {
  const filter = { ...period, statuses: [1], types: ['sale', 'refund', 'void'] }
  const sums = new Map<string, number>()
  for (const { token, transactionType, currency } of await rowsOf(all.app, all.token, { filter })) {
    const reply = await all.app.call(getReceipt, { params: { id: token }, token: all.token })
    expect(reply.status).toBe(200)
    const sign = operationOf(transactionType) === 'sale' ? 1 : -1
    sums.set(currency, (sums.get(currency) ?? 0) + sign * reply.data.consumer.totalMinor)
  }
  expect(await sumsOfFile(filter)).toEqual(sums)
})
