import { expect, it } from 'vitest'
import { transactionList } from '#features/transactions/contract.ts'
import { buildPage } from './build-page.ts'
import { readRecord, recordOf, type SavedRecord } from './record.ts'

const HOUR = 3_600_000

const buildQuery = (data: unknown, meta: object = { offline: 'transactions' }) =>
  ({ meta, queryKey: ['page'], state: { data, dataUpdatedAt: 1000 } }) as never

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
  const forbidden = Object.entries(transactionList.row).filter(([, { offline }]) => !offline)
  expect(forbidden.length).toBeGreaterThan(0)
  const [row] = itemsOf(recordOf(buildQuery(page)))
  for (const [name] of forbidden) expect(row?.[name] ?? null, name).toBeNull()
})

it('a field that the viewer lost stays absent', () => {
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
