import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedMinor } from '#core/codes.ts'
import { changeOf, type Compared } from '#features/dashboard/change.ts'
import type { DashboardFilter } from '#features/dashboard/filter.ts'
import { type Part, rowsOfChange } from '#features/dashboard/rows-of-change.ts'
import { type EarlierRange, earlierRanges, getWhy, getWhyInTransactions } from '#features/dashboard/why.ts'
import { askDashboard } from '#tests/support/dashboard.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { buildEverything, type Everything } from './everything.ts'

let all: Everything
beforeAll(async () => {
  all = await buildEverything('standard', 240)
})
afterAll(() => all.app.close())

type Narrowing = Pick<DashboardFilter, 'currency' | 'merchantTokens'>
interface Ranges {
  readonly now: { readonly dateFrom: string; readonly dateTo: string }
  readonly before: { readonly dateFrom: string; readonly dateTo: string }
}

/** The kinds of parts of which the rows were opened. */
const opened = new Set<string>()

/** What the rows of a list come to. */
const inList = async (filter: object) => {
  const rows = await rowsOf(all.app, all.token, { filter })
  return {
    count: rows.length,
    amount: rows.reduce((sum, { amount, transactionType }) => sum + signedMinor(amount, transactionType), 0),
  }
}

/** Both figures of a part are those of the rows that they open. */
const compare = async (
  narrowing: Narrowing,
  ranges: Ranges,
  currency: string,
  part: Part,
  { now, before }: Compared,
) => {
  for (const [range, figure] of [
    ['now', now],
    ['before', before],
  ] as const) {
    const filter = rowsOfChange({ ...narrowing, ...ranges[range] }, currency, part)
    if (!filter) continue
    expect(await inList(filter), `${JSON.stringify(part)} ${range}`).toEqual(figure)
    if (figure.count > 0) opened.add(part.by)
  }
}

/** The contributions come to the change of the whole exactly, and so do the effects of each. */
const expectWhole = (
  whole: Compared,
  { values, others }: { values: readonly Compared[]; others?: Compared | undefined },
) => {
  const parts = [...values, ...(others ? [others] : [])]
  for (const range of ['now', 'before'] as const) {
    for (const what of ['count', 'amount'] as const) {
      expect(parts.reduce((sum, part) => sum + part[range][what], 0)).toBe(whole[range][what])
    }
  }
  expect(parts.reduce((sum, part) => sum + changeOf(part).amount, 0)).toBe(changeOf(whole).amount)
  for (const part of parts) {
    const { amount, byNumber, byAverage } = changeOf(part)
    expect(byNumber + byAverage).toBe(amount)
  }
}

const explain = async (narrowing: Narrowing, ends: Ranges['now'], before: EarlierRange) => {
  const filter = { ...narrowing, ...ends }
  const { change: first, currencies } = await askDashboard(all.app, all.token, getWhy, filter, { before })
  if (!first) return
  for (const of of currencies) {
    const { change, ...ranges } = await askDashboard(all.app, all.token, getWhy, filter, { before, of })
    const { parts } = await askDashboard(all.app, all.token, getWhyInTransactions, filter, { before, of })
    if (!change || !parts) throw new Error('there is nothing')
    const check = (part: Part, compared: Compared) => compare(narrowing, ranges, of, part, compared)
    await check({ by: 'whole' }, change)
    expect([parts.now, parts.before]).toEqual([change.now, change.before])

    for (const { now, before: then } of change.days) {
      for (const { dateFrom, dateTo, ...figure } of [now, then]) {
        if (figure.count === 0) continue
        const day = rowsOfChange({ ...narrowing, dateFrom, dateTo }, of, { by: 'whole' })
        expect(await inList(day ?? {})).toEqual(figure)
      }
    }
    for (const side of ['now', 'before'] as const) {
      expect(change.days.reduce((sum, day) => sum + day[side].amount, 0)).toBe(change[side].amount)
    }

    for (const contributions of [change.merchants, change.types, parts.stores, parts.methods, parts.hours]) {
      expectWhole(change, contributions)
    }
    for (const { token, now, before: then } of change.merchants.values)
      await check({ by: 'merchant', token }, { now, before: then })
    for (const { kind, now, before: then } of change.types.values)
      await check({ by: 'type', kind }, { now, before: then })
    for (const { token, now, before: then } of parts.stores.values)
      await check({ by: 'store', token }, { now, before: then })
    for (const { key, now, before: then } of parts.methods.values)
      await check({ by: 'method', key }, { now, before: then })
    for (const { hour, now, before: then } of parts.hours.values)
      await check({ by: 'hour', hour }, { now, before: then })
    const { started, lost, silent } = parts.terminals
    for (const { token, now, before: then } of [started, lost, silent].flatMap(({ items }) => items)) {
      await check({ by: 'terminal', token }, { now, before: then })
    }

    const declined = async (range: 'now' | 'before', code?: string | null) => {
      const part: Part = { by: 'declined', ...(code !== undefined && { code }) }
      const rows = rowsOfChange({ ...narrowing, ...ranges[range] }, of, part)
      if (!rows) return undefined
      opened.add(code === undefined ? 'declined' : 'code')
      return (await inList(rows)).count
    }
    const { reasons, others } = parts.declines
    for (const range of ['now', 'before'] as const) {
      expect(await declined(range)).toBe(parts.declines[range].declined)
      expect(reasons.reduce((sum, reason) => sum + reason[range], others?.[range] ?? 0)).toBe(
        parts.declines[range].declined,
      )
      expect(parts.declines[range].attempts).toBe(parts.declines[range].declined + change[range].count)
      for (const reason of reasons) expect((await declined(range, reason.code)) ?? reason[range]).toBe(reason[range])
    }
  }
}

it('EQ-02 every figure of a change is that of the rows it opens, and the parts of each kind come to the change exactly, under any filter', async () => {
  const ends = fc.constantFrom(
    { dateFrom: '2026-11-20 00:00', dateTo: '2026-11-21 23:59' },
    { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-21 23:59' },
    { dateFrom: '2026-11-01 02:30', dateTo: '2026-11-20 23:58' },
  )
  const narrowings = fc.record(
    {
      currency: fc.subarray(['EUR', 'USD', 'BGN', 'CLF'], { minLength: 1 }),
      merchantTokens: fc.constant<string[]>([all.tenant.tokens.merchant]),
    },
    { requiredKeys: [] },
  )
  await fc.assert(fc.asyncProperty(narrowings, ends, fc.constantFrom(...earlierRanges), explain), { numRuns: 5 })
  // Days of October beside days of November.
  await explain({ currency: ['EUR'] }, { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-21 23:59' }, 'previous')
  expect(opened).toEqual(
    new Set(['whole', 'merchant', 'type', 'store', 'method', 'hour', 'terminal', 'declined', 'code']),
  )
}, 240_000)
