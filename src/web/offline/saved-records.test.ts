import { expect, it } from 'vitest'
import { calls } from '#features/all.ts'
import { getClosing } from '#features/closing/contract.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { buildPage } from '#features/transactions/web/build-page.ts'
import { offline } from './query-client.ts'
import {
  readSavedRecord as readSaved,
  recordOf as toRecord,
  offlineFamilies,
  type SavedRecord,
} from './saved-records.ts'

const HOUR = 3_600_000

const families = offlineFamilies(calls)

type SavedQuery = Parameters<typeof toRecord>[0]

const buildQuery = (data: unknown, meta: SavedQuery['meta'] = offline(transactionList).meta): SavedQuery => ({
  meta,
  queryKey: ['page'],
  state: { data, dataUpdatedAt: 1000 },
})

const recordOf = (query: SavedQuery) => toRecord(query, families)
const readRecord = (stored: unknown, now: number) => readSaved(stored, now, families)

const itemsOf = (record: SavedRecord | undefined) =>
  (record as { data: { items: Record<string, unknown>[] } }).data.items

it('only queries of an offline family are saved', () => {
  expect(recordOf(buildQuery(buildPage()))).toBeDefined()
  expect(recordOf(buildQuery(buildPage(), {}))).toBeUndefined()
})

it('OFF-19 a saved row holds the fields its list allows on the device, and nothing else', () => {
  const page = buildPage({ userEmail: 'marker@example.com', deviceId: 'device-marker', stan: '000042' })
  const saved = JSON.stringify(recordOf(buildQuery({ ...page, secret: 'marker' })))
  expect(saved).toContain('000042')
  expect(saved).not.toContain('marker')
  const forbidden = Object.entries(transactionList.row).filter(([, field]) => !field.offline)
  expect(forbidden.length).toBeGreaterThan(0)
  const [row] = itemsOf(recordOf(buildQuery(page)))
  for (const [name] of forbidden) expect(row?.[name] ?? null, name).toBeNull()
})

it('a closing sheet keeps no email of people of one name on the device, and which of them is which', () => {
  const figure = { count: 1, amount: 100 }
  const figures = {
    sale: figure,
    refund: figure,
    void: figure,
    tips: 0,
    declined: 0,
    pending: 0,
    earlier: { refund: figure, void: figure },
  }
  const cashier = { key: null, name: 'Anna', namesake: 2, email: 'marker@example.com', ...figures }
  const lines = [{ ...cashier, lines: [cashier] }]
  const currencies = [{ currency: 'EUR', ...figures, lines }]
  const dates = { at: '2026-11-22T12:31:00Z', dateFrom: null, dateTo: null }
  const saved = recordOf(buildQuery({ ...dates, count: 1, countIs: 'exact', currencies }, offline(getClosing).meta))
  expect(JSON.stringify(saved)).not.toContain('marker')
  const kept = { key: null, name: 'Anna', namesake: 2, ...figures }
  expect(saved?.data).toMatchObject({ currencies: [{ lines: [{ ...kept, lines: [kept] }] }] })
})

it('a field that the principal lost stays absent', () => {
  const page = buildPage()
  const { mcc: _, ...row } = page.items[0] as Record<string, unknown>
  expect(itemsOf(recordOf(buildQuery({ ...page, items: [row] })))[0]).not.toHaveProperty('mcc')
})

it('data that is not what its family says is not saved', () => {
  expect(recordOf(buildQuery({ rubbish: true }))).toBeUndefined()
})

it('a record is shown for 12 hours from when the server sent it', () => {
  const record = recordOf(buildQuery(buildPage()))
  expect(readRecord(record, 1000 + 12 * HOUR)).not.toBeNull()
  expect(readRecord(record, 1001 + 12 * HOUR)).toBeNull()
})

it.each([
  ['another version', { version: 99 }],
  ['an unknown family', { family: 'unknown' }],
  ['broken data', { data: { items: 'x' } }],
  ['no time', { dataUpdatedAt: undefined }],
])('OFF-29 a record of %s is dropped', (_, change) => {
  const record = recordOf(buildQuery(buildPage()))
  expect(readRecord({ ...record, ...change }, 1000)).toBeNull()
})

it.each([null, 'text', 42, []])('OFF-29 %j is no record', (stored) => expect(readRecord(stored, 0)).toBeNull())

it('no two families have the same name', () => {
  const declared = new Set(calls.flatMap(({ offline: family }) => (family ? [family] : [])))
  expect(families.size).toBe(declared.size)
})

const entriesOf = (schema: object): Readonly<Record<string, object>> =>
  'entries' in schema && schema.entries ? { ...schema.entries } : {}

const lists = calls.flatMap(({ name, rows }) => (rows && name.startsWith('list') ? [rows] : []))

it.each(calls.filter(({ offline: family, rows }) => family && !rows))(
  'OFF-19 the reply of $name is saved whole, so it holds nothing that a list keeps off the device',
  ({ reply }) => {
    const schemas: object[] = [reply]
    for (const schema of schemas) {
      for (const { row, rowSchema } of lists) {
        expect(schema).not.toBe(rowSchema)
        const own = entriesOf(schema)
        const same = Object.entries(entriesOf(rowSchema)).filter(([name, entry]) => own[name] === entry)
        expect(same.filter(([name]) => !row[name]?.offline).map(([name]) => name)).toEqual([])
      }
      if ('item' in schema && schema.item) schemas.push(schema.item)
      schemas.push(...Object.values(entriesOf(schema)))
    }
  },
)
