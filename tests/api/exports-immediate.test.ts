import { parseCsv } from 'hucre'
import { beforeAll, expect, it } from 'vitest'
import { saveColumns } from '#core/list/layouts.ts'
import { columnTexts, hoursText, operationTexts, statusTexts, type Text, typeFilterTexts } from '#core/texts/texts.ts'
import { aboutTexts } from '#features/exports/texts.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { translate } from '#server/texts.ts'
import { askForExport, exportNow, queueExport, rowsIn, sheetsOf } from '#tests/support/export-files.ts'
import { buildPerson, buildTransactions } from '#tests/support/factories.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: { EXPORT_SYNC_ROWS: '60' } })
const tenant = useTenant(app)
let admin: string
let cashier: string

const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\tTab', '\u0007=1+1', '_x0041_', ' a <b> & "c" ', 'Καφενείο 🍷']

beforeAll(async () => {
  admin = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN'))).token
  cashier = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))).token
  await buildTransactions(app.database, tenant, [
    ...dangerous.map((storeName, at) => ({ storeName, stan: String(at).padStart(6, '0'), userName: 'dangerous' })),
    { currency: 'JPY', amount: 1250, tipAmount: 7, userName: 'money', posLocalDateTime: '2026-10-25 03:30:15.250' },
    { currency: 'KWD', amount: 5, userName: 'money', posLocalDateTime: '2026-10-25 03:30:14' },
    { currency: 'EUR', amount: 123456, userName: 'money', posLocalDateTime: '2026-10-25 03:30:13', status: -1 },
    ...Array.from({ length: 40 }, (_, at) => ({ amount: at, transactionType: at % 2 ? '16' : '12' })),
  ])
})

it('EXP-01 EXP-02 API-66 answers a spreadsheet under the name of the list and the minute', async () => {
  const file = await exportNow(app, admin)
  expect(file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(file.name).toBe('Transactions 2026-11-21 10.00 UTC.xlsx')
})

it('EXP-03 EXP-04 COL-11 has the rows of the filtered list in its order, with the chosen columns in theirs', async () => {
  const body = { sort: { field: 'amount', direction: 'asc' } as const, filter: { types: ['refund' as const] } }
  const columns = ['stan', 'amount', 'transactionType', 'status', 'retrievalReferenceNumber']
  const list = await rowsOf(app, admin, body)
  expect(list).toHaveLength(20)
  const [sheet] = await sheetsOf(await exportNow(app, admin, { ...body, columns }))
  expect(sheet?.rows).toEqual([
    ['STAN', 'Amount', 'Type', 'Status', 'RRN'],
    ...list.map((row) => [row.stan, -row.amount / 100, 'Refund', 'Successful', row.retrievalReferenceNumber]),
  ])
})

it('EXP-04 has every column of the list, each with its heading, and the instant beside the wall time', async () => {
  const [sheet] = await sheetsOf(await exportNow(app, admin))
  const labels = Object.values(transactionList.row).flatMap(({ label }) => (label ? [label.message] : []))
  expect(sheet?.rows[0]).toEqual([labels[0], `${labels[0]} (UTC)`, ...labels.slice(1)])
})

it('D-85 has every column in the order that the person saved, where the call names none', async () => {
  const token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN'))).token
  const layout = { order: ['stan', 'gone', 'status'], hidden: ['amount'] }
  await app.call(saveColumns, { body: { key: 'transactions', layout }, token })
  const [sheet] = await sheetsOf(await exportNow(app, token))
  const [unarranged] = await sheetsOf(await exportNow(app, admin))
  expect(sheet?.rows[0]?.slice(0, 2)).toEqual(['STAN', 'Status'])
  expect(sheet?.rows[0]?.toSorted()).toEqual(unarranged?.rows[0]?.toSorted())
  const [chosen] = await sheetsOf(await exportNow(app, token, { columns: ['status', 'stan'] }))
  expect(chosen?.rows[0]).toEqual(['Status', 'STAN'])
})

it('D-35 D-36 writes money in the decimals of its currency and times as dates of the clock they were read from', async () => {
  const body = {
    filter: { userName: 'money' },
    columns: ['posLocalDateTime', 'amount', 'tipAmount', 'currency', 'status'],
  }
  expect(await rowsIn(await exportNow(app, admin, body))).toEqual([
    [new Date('2026-10-25T03:30:15Z'), expect.any(Date), 1250, 7, 'JPY', 'Successful'],
    [new Date('2026-10-25T03:30:14Z'), expect.any(Date), 0.005, null, 'KWD', 'Successful'],
    [new Date('2026-10-25T03:30:13Z'), expect.any(Date), 1234.56, null, 'EUR', 'Declined'],
  ])
})

it('EXP-26 keeps what looks like a formula as the text it is', async () => {
  const body = {
    filter: { userName: 'dangerous' },
    sort: { field: 'stan', direction: 'asc' },
    columns: ['storeName', 'stan'],
  }
  const clean = dangerous.map((text) => text.replace('\u0007', ''))
  const rows = await rowsIn(await exportNow(app, admin, body))
  expect(rows).toEqual(clean.map((text, at) => [text, String(at).padStart(6, '0')]))

  const csv = (await exportNow(app, admin, { ...body, format: 'csv' })).bytes.toString()
  expect(csv.startsWith('\uFEFFStore,STAN\r\n')).toBe(true)
  expect(parseCsv(csv.slice(1), { skipEmptyRows: true }).slice(1)).toEqual(
    clean.map((text, at) => [/^[=+@\t]/.test(text) ? `'${text}` : text, String(at).padStart(6, '0')]),
  )
})

it('EXP-24 ROLE-22 EXP-25 leaves out what the person does not see, and refuses to be asked for it', async () => {
  const [sheet] = await sheetsOf(await exportNow(app, cashier))
  const hidden = [
    'merchantName',
    'transactionAffiliate',
    'transactionInstance',
    'mid',
    'mcc',
    'packageName',
    'userEmail',
  ] as const
  for (const name of hidden) {
    expect(sheet?.rows[0]).not.toContain(columnTexts[name].message)
    expect((await askForExport(app, cashier, { columns: ['amount', name] })).status).toBe(400)
  }
  const card = sheet?.rows[0]?.indexOf(columnTexts.cardPanObfuscated.message) ?? -1
  expect(new Set(sheet?.rows.slice(1).map((row) => row[card]))).toEqual(new Set(['•••• 4242']))
  expect((await askForExport(app, cashier, { filter: { merchantName: 'x' } })).status).toBe(400)
})

it('ROLE-22 refuses to sort by what the person does not see, before the file begins', async () => {
  const sort = { field: 'transactionInstance', direction: 'asc' }
  for (const format of ['csv', 'xlsx']) {
    expect((await askForExport(app, cashier, { sort, format })).status).toBe(400)
    expect((await queueExport(app, cashier, { sort, format })).status).toBe(400)
  }
})

it('speaks the language asked for', async () => {
  const [sheet] = await sheetsOf(await exportNow(app, admin, { language: 'el', columns: ['amount', 'storeName'] }))
  expect(sheet?.rows[0]).toEqual([translate('el', columnTexts.amount), translate('el', columnTexts.storeName)])
  expect(sheet?.rows[0]?.[0]).not.toBe('Amount')
})

it('D-40 explains itself on a second sheet: filter with names, zone, creation time, person', async () => {
  const filter = { storeTokens: [tenant.tokens.store], userName: 'money' }
  const [, about] = await sheetsOf(await exportNow(app, admin, { filter }))
  expect(about?.name).toBe('Summary')
  const lines = new Map(about?.rows.map(([name, value]) => [name, value]))
  expect(lines.get('Created (UTC)')).toBe('2026-11-21 10:00:00')
  expect(lines.get('Created by')).toMatch(/^Maria Ioannou <person-\d+@example\.com>$/)
  expect(lines.get('Rows')).toBe('3')
  expect([...lines.values()]).toContain(tenant.names.store)
  expect(lines.get('Filter: Cashier')).toBe('money')
  expect(lines.get('Time zone')).toMatch(/unless the heading names a zone/)
})

it('D-40 says the choices of filters in words of the language asked for', async () => {
  const filter = { statuses: [1, -1], types: ['sale', 'groupTwo'], paymentMethods: ['visa'], hours: [9, 14] }
  const [, about] = await sheetsOf(await exportNow(app, admin, { filter, language: 'fr' }))
  const lines = new Map(about?.rows.map(([name, value]) => [name, value]))
  const say = (text: Text) => translate('fr', text)
  const line = (column: Text) => lines.get(translate('fr', aboutTexts.filterOf, { column: say(column) }))
  expect(line(columnTexts.status)).toBe(`${say(statusTexts.success)}, ${say(statusTexts.failed)}`)
  expect(line(columnTexts.transactionType)).toBe(`${say(operationTexts.sale)}, ${say(typeFilterTexts.groupTwo)}`)
  expect(line(columnTexts.paymentMethod)).toBe('Visa')
  expect(line(hoursText)).toBe('09:00–09:59, 14:00–14:59')
})

it('D-40 SEC-57 names keys as they are, and of a receipt link only that it was one', async () => {
  const filter = { transactionKeys: ['key-1', 'https://pay.example/qr/r4nd0mTokenOfThirtyTwoLettersXyz'] }
  const [, about] = await sheetsOf(await exportNow(app, admin, { filter }))
  const lines = new Map(about?.rows.map(([name, value]) => [name, value]))
  expect(lines.get('Filter: Transaction key')).toBe('key-1, Receipt link')
})

it.each([
  [['EUR', 'USD'], '10.50'],
  [['KWD'], '10.500'],
  [['EUR', 'KWD'], '10.5'],
  [undefined, '10.5'],
])('D-40 D-94 says amounts of filters in the decimals of %j', async (currency, amount) => {
  const filter = { amountFrom: 10.5, amountTo: 20, ...(currency && { currency }) }
  const [, about] = await sheetsOf(await exportNow(app, admin, { filter }))
  expect(new Map(about?.rows.map(([name, value]) => [name, value])).get('Filter: Amount ≥')).toBe(amount)
})

it('API-75 counts by itself, and sends more rows than the cap to the queue', async () => {
  await buildTransactions(
    app.database,
    tenant,
    Array.from({ length: 10 }, () => ({ userName: 'more' })),
  )
  const refused = await askForExport(app, admin)
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: 'EXPORT_USE_QUEUE', message: "More than 60 rows can't be downloaded directly. Queue this export." },
  ])
  expect((await askForExport(app, admin, { filter: { userName: 'more' } })).status).toBe(200)
})

it('keeps the rules of the list: ranges, their length, unknown filters', async () => {
  const range = (dateFrom: string, dateTo?: string) => ({ filter: { dateFrom, ...(dateTo && { dateTo }) } })
  expect((await askForExport(app, admin, range('2026-01-01 00:00'))).status).toBe(422)
  const long = await askForExport(app, admin, range('2024-01-01 00:00', '2026-01-01 00:00'))
  expect([long.status, await long.json()]).toMatchObject([422, { code: 'RANGE_TOO_LONG' }])
  expect((await askForExport(app, admin, { filter: { nonsense: 'x' } })).status).toBe(400)
  expect((await askForExport(app, admin, { columns: ['amount', 'amount'] })).status).toBe(400)
  expect((await askForExport(app, admin, { columns: ['token'] })).status).toBe(400)
})
