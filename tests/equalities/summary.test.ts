import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationOf } from '#core/codes.ts'
import { languages } from '#core/languages/languages.ts'
import { exponentOf } from '#core/money/money.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { aboutTexts, totalKindTexts } from '#features/exports/texts.ts'
import { translate } from '#server/texts.ts'
import { exportNow, exportQueued, fileOf, startWorker } from '#tests/support/export-files.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { buildEverything, type Everything } from './everything.ts'

let all: Everything
beforeAll(async () => {
  all = await buildEverything('standard')
})
afterAll(() => all.app.close())

/** The lines of totals that rows ask for, worked out from the rows alone: currency, kind, count, amount. */
const totalsOf = async (filter: object) => {
  const figures = new Map<string, { count: number; minor: number }>()
  const add = (currency: string, kind: string, minor: number) => {
    const figure = figures.get(`${currency} ${kind}`) ?? { count: 0, minor: 0 }
    figures.set(`${currency} ${kind}`, { count: figure.count + 1, minor: figure.minor + minor })
  }
  const rows = await rowsOf(all.app, all.token, { filter })
  for (const { amount, currency, status, transactionType } of rows) {
    const operation = operationOf(transactionType) ?? 'other'
    const isBusiness = ['sale', 'refund', 'void'].includes(operation)
    const isBack = ['refund', 'void', 'chargeback', 'payout', 'credit'].includes(operation)
    const minor = isBack ? -amount : amount
    const kind = status !== 1 ? 'unsuccessful' : isBusiness ? operation : 'other'
    add(currency, kind, minor)
    if (status === 1 && isBusiness) add(currency, 'net', minor)
  }
  return { rows: rows.length, figures }
}

it.each(languages)('EQ-02 a workbook sums up its rows by currency and kind, in %s', async (language) => {
  const filter = { dateFrom: '2026-10-01 00:00', dateTo: '2026-11-30 23:59' }
  const { rows, figures } = await totalsOf(filter)
  // The columns that are chosen change nothing about the totals.
  const file = await exportNow(all.app, all.token, { filter, language, columns: ['stan'], zone: 'Asia/Kolkata' })
  const { sheets } = await readXlsx(file.bytes)
  const summary = sheets.find(({ name }) => name === translate(language, aboutTexts.title))
  const [heading, ...lines] = summary?.rows ?? []
  expect(heading?.slice(0, 4)).toEqual([
    translate(language, columnTexts.currency),
    translate(language, aboutTexts.kind),
    translate(language, aboutTexts.count),
    translate(language, columnTexts.amount),
  ])
  const totals = lines.slice(
    0,
    lines.findIndex(([first]) => first === null || first === undefined || first === ''),
  )
  const kinds = Object.keys(totalKindTexts) as (keyof typeof totalKindTexts)[]
  for (const [currency, kind, count, amount] of totals) {
    const name = kinds.find((each) => translate(language, totalKindTexts[each]) === kind)
    const figure = figures.get(`${String(currency)} ${name}`) ?? { count: 0, minor: 0 }
    const major = Number((figure.minor / 10 ** exponentOf(String(currency))).toFixed(4))
    expect([currency, name, count, amount]).toEqual([currency, name, figure.count, major])
    figures.delete(`${String(currency)} ${name}`)
  }
  expect([...figures.keys()]).toEqual([])
  const facts = new Map(lines.map(([name, value]) => [name, value]))
  expect(facts.get(translate(language, aboutTexts.rows))).toBe(String(rows))
  expect(facts.get(translate(language, aboutTexts.createdAt, { zone: 'Asia/Kolkata' }))).toBe('2026-11-21 15:30:00')
  expect(lines.flat()).toContain(translate(language, aboutTexts.complete))
})

it('EXP-03 the headings of the rows stay in sight and open filters over all rows', async () => {
  const { sheets } = await readXlsx((await exportNow(all.app, all.token, { columns: ['stan', 'amount'] })).bytes)
  const [sheet, summary] = sheets
  expect(sheet?.autoFilter?.range).toBe(`A1:B${sheet?.rows.length}`)
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  expect(summary?.autoFilter).toBeUndefined()
})

it('EXP-05 a queued file has the same sums and is named after its list, period and zone', async () => {
  const stop = await startWorker(all.app)
  try {
    const period = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-21 23:59' }
    const done = await exportQueued(all.app, all.token, { filter: period })
    expect(done.name).toBe('Transactions 2026-11-01 – 2026-11-21 store time')
    const queued = await readXlsx((await fileOf(all.app, all.token, done.token)).bytes)
    const atOnce = await readXlsx((await exportNow(all.app, all.token, { filter: period })).bytes)
    expect(queued.sheets.map(({ rows }) => rows)).toEqual(atOnce.sheets.map(({ rows }) => rows))
    const users = await exportQueued(all.app, all.token, { filter: period, zone: 'Pacific/Auckland' }, 'users')
    expect(users.name).toBe('Users 2026-11-01 – 2026-11-21 Pacific-Auckland')
    const merchants = await exportQueued(all.app, all.token, { zone: 'Pacific/Auckland' }, 'merchants')
    expect(merchants.name).toBe('Merchants 2026-11-21 23.00 Pacific-Auckland')
  } finally {
    stop()
  }
})
