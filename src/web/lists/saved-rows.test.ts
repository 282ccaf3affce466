import { describe, expect, it } from 'vitest'
import type { List, ListRow } from '#core/list/declare.ts'
import type { EffectiveState } from '#core/processing.ts'
import { deviceList } from '#features/devices/contract.ts'
import { buildDevice } from '#features/devices/web/build-device.ts'
import { terminalList } from '#features/terminals/contract.ts'
import { buildTerminal } from '#features/terminals/web/build-terminal.ts'
import { transactionList, type TransactionRow } from '#features/transactions/contract.ts'
import { buildPage } from '#features/transactions/web/build-page.ts'
import { pageOfSaved } from './saved-rows.ts'

const principal = { level: 'mid', variant: 'standard' } as const
/** Every transaction of the tests is of this day. */
const period = '2026-11-20 00:00~2026-11-20 23:59' as const

const buildRows = (...all: Partial<TransactionRow>[]) =>
  all.flatMap((values, at) => buildPage({ token: `trx${at}`, ...values }).items as TransactionRow[])

const find = (search: Parameters<typeof pageOfSaved<typeof transactionList>>[2], rows: readonly TransactionRow[]) =>
  pageOfSaved(transactionList, rows, { period, ...search }, principal)

const tokens = (page: ReturnType<typeof find>) => page?.items.map(({ token }) => token)

it('OFF-03 saved rows come in pages, in the order of the list', () => {
  const page = find({ page: 2, perPage: 2 }, buildRows({}, {}, {}, {}, {}))
  expect(tokens(page)).toEqual(['trx2', 'trx3'])
  expect(page).toMatchObject({ total: 5, totalIs: 'exact', page: 2, perPage: 2 })
})

it.each([
  ['part of a text, in any case', { storeName: 'CENTRE' }, [{ storeName: 'The Centre' }, { storeName: 'Harbour' }]],
  [
    'words in any order, without accents (EQ-11)',
    { storeName: 'ΠΕΙΡΑΙΑ λιμανι' },
    [{ storeName: 'Το Λιμάνι του Πειραιά' }, { storeName: 'Harbour' }],
  ],
  [
    'a name by Latin letters (EQ-11)',
    { storeName: 'limani peiraia' },
    [{ storeName: 'Το Λιμάνι του Πειραιά' }, { storeName: 'Harbour' }],
  ],
  ['a text that is no name by its letters', { userName: 'μαρια' }, [{ userName: 'Μαρία' }, { userName: 'Maria' }]],
  ['a state', { statuses: [1] }, [{ status: 1 }, { status: -1 }]],
  [
    'a type, by what it stands for',
    { types: ['refund'] },
    [{ transactionType: 'refund' }, { transactionType: 'sale' }],
  ],
  ['the last four digits', { cardPanObfuscated: '4242' }, [{}, { cardPanObfuscated: '0001' }]],
  ['an amount in whole units', { amountFrom: 12, amountTo: 13 }, [{ amount: 1250 }, { amount: 1301 }]],
  ['the exponent of the currency', { amountFrom: 12, amountTo: 13 }, [{ amount: 13, currency: 'JPY' }, { amount: 13 }]],
  ['one of several RRNs', { retrievalReferenceNumber: ['A', 'B'] }, [{ retrievalReferenceNumber: 'B' }, {}]],
  ['a transaction by its token', { transactionKeys: ['trx0'] }, [{}, {}]],
] as [string, object, Partial<TransactionRow>[]][])('OFF-12 saved rows are filtered by %s', (_, filter, rows) => {
  expect(tokens(find({ period, ...filter }, buildRows(...rows)))).toEqual(['trx0'])
})

it('OFF-12 OFF-14 a period that passes over midnight leaves older rows out', () => {
  const rows = buildRows({ posLocalDateTime: '2026-11-20T23:59:59' }, { posLocalDateTime: '2026-11-19T23:59:59' })
  expect(tokens(find({}, rows))).toEqual(['trx0'])
})

it('OFF-12 saved rows are sorted as the server would, without a value last', () => {
  const rows = buildRows({ stan: '000002' }, { stan: null }, { stan: '000001' })
  expect(tokens(find({ sort: 'stan', direction: 'asc' }, rows))).toEqual(['trx2', 'trx0', 'trx1'])
  expect(tokens(find({ sort: 'stan', direction: 'desc' }, rows))).toEqual(['trx0', 'trx2', 'trx1'])
})

it('OFF-12 equal saved rows are in the order of the list, or in the reverse one', () => {
  const rows = buildRows({ stan: '000002' }, { stan: '000001' }, { stan: '000001' })
  expect(tokens(find({ sort: 'stan', direction: 'asc' }, rows))).toEqual(['trx2', 'trx1', 'trx0'])
  expect(tokens(find({ sort: 'stan', direction: 'desc' }, rows))).toEqual(['trx0', 'trx1', 'trx2'])
})

it.each([
  ['a filter by a record', { storeTokens: ['s1'] }],
  ['a key that may be the acquirer’s', { transactionKeys: ['trx0', 'key-1'] }],
  ['a receipt link', { transactionKeys: [`receipt:${'x'.repeat(43)}`] }],
  ['a filter by what is not kept on the device', { deviceId: 'device' }],
  ['a filter only the server understands', { paymentMethods: ['visa'] }],
  ['a sort by what is not kept on the device', { sort: 'deviceId' }],
] as [string, object][])('OFF-12 %s is not answered by saved rows at all', (_, search) => {
  expect(find(search, buildRows({}))).toBeUndefined()
})

it('OFF-12 a field that the principal does not get answers no filter', () => {
  const rows = buildRows({}).map((row) => ({ ...row, merchantName: undefined as never }))
  expect(find({ merchantName: 'Merchant' }, rows)).toBeUndefined()
})

describe('OFF-12 saved rows are filtered by a state that is worked out of a field', () => {
  const filtered = <L extends List>(list: L, rows: readonly ListRow<L>[], search: object) =>
    pageOfSaved(list, rows, search as never, principal)?.items.map((row) => (row as { token: string }).token)

  it('the effective one of terminals', () => {
    const rows = [
      buildTerminal({ token: 'on' }),
      buildTerminal({ token: 'off', terminalStatus: 0, processing: { enabled: false, reason: 'terminal' } }),
      buildTerminal({ token: 'blocked', processing: { enabled: false, reason: 'device' } }),
    ]
    const found = (...effectiveState: EffectiveState[]) => filtered(terminalList, rows, { effectiveState })
    expect([found('accepting'), found('device', 'terminal'), found('store')]).toEqual([['on'], ['off', 'blocked'], []])
  })

  it('the health of devices', () => {
    const rows = [
      buildDevice({ token: 'fine' }),
      buildDevice({ token: 'old', health: ['oldPatch'] }),
      buildDevice({ token: 'bad', attestation: 'failed', health: ['noContact', 'attestation'] }),
    ]
    expect(filtered(deviceList, rows, { health: ['healthy'] })).toEqual(['fine'])
    expect(filtered(deviceList, rows, { health: ['oldPatch', 'attestation'] })).toEqual(['old', 'bad'])
    expect(filtered(deviceList, rows, { attestation: ['failed'] })).toEqual(['bad'])
  })
})
