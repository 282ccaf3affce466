import { beforeAll, describe, expect, it } from 'vitest'
import { listUniqueValues } from '#features/transactions/contract.ts'
import { buildPerson, buildTenant, buildTransactions } from '#tests/support/factories.ts'
import { pageOf, refusalOf, rowsOf } from '#tests/support/list-rows.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
let token: string

/** Reference of the order and what the test looks at. */
const rows = [
  { orderReference: 'first', posLocalDateTime: '2026-10-31 23:59:59.999', amount: 1050 },
  { orderReference: 'second', posLocalDateTime: '2026-11-01 00:00:00.000', amount: 1051 },
  { orderReference: 'third', posLocalDateTime: '2026-11-15 12:30:59.999', amount: 99, currency: 'JPY' },
  { orderReference: 'fourth', posLocalDateTime: '2026-11-30 23:59:59.999', amount: 100, currency: 'JPY' },
  { orderReference: 'fifth', posLocalDateTime: '2026-12-01 00:00:00.000', amount: 10_500, currency: 'KWD' },
  { orderReference: 'sixth', posLocalDateTime: '2025-12-01 12:00:00.000', amount: 105_000, currency: 'CLF' },
]

beforeAll(async () => {
  await buildTransactions(app.database, tenant, rows)
  token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN'))).token
})

const find = async (filter: Record<string, unknown>) => {
  const found = await rowsOf(app, token, { filter, sort: { field: 'posLocalDateTime', direction: 'asc' } })
  return found.map((row) => row.orderReference)
}
const refuse = async (filter: unknown) => refusalOf(await pageOf(app, token, { filter }))

describe('a range of dates', () => {
  it('FLT-14 holds the whole of its first and of its last day', async () => {
    const november = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-30 23:59' }
    expect(await find(november)).toEqual(['second', 'third', 'fourth'])
  })

  it('FLT-14 holds the whole of its last minute, and may be one minute long', async () => {
    expect(await find({ dateFrom: '2026-11-15 12:30', dateTo: '2026-11-15 12:30' })).toEqual(['third'])
    expect(await find({ dateFrom: '2026-11-15 12:31', dateTo: '2026-11-15 12:31' })).toEqual([])
  })

  it.each([
    ['malformed', { dateFrom: '01.11.26', dateTo: '2026-11-30 23:59' }, 'dateFrom', 'DATE_MALFORMED'],
    ['not in the calendar', { dateFrom: '2026-02-30 00:00', dateTo: '2026-11-30 23:59' }, 'dateFrom', 'DATE_UNKNOWN'],
    ['not on the clock', { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-30 25:61' }, 'dateTo', 'DATE_UNKNOWN'],
    ['before the year 1000', { dateFrom: '0000-01-01 00:00', dateTo: '0000-01-01 23:59' }, 'dateFrom', 'DATE_UNKNOWN'],
  ])('is refused with an error of its own when an end is %s', async (_how, filter, field, code) => {
    expect((await refuse(filter)).slice(0, 3)).toEqual([422, code, `filter.${field}`])
  })

  it('is refused for each end that is wrong', async () => {
    const { status, error } = await pageOf(app, token, {
      filter: { dateFrom: '31.02.2026', dateTo: '2026-02-31 25:00' },
    })
    expect([status, error.code, error.errors]).toEqual([
      422,
      'DATE_MALFORMED',
      [
        { code: 'DATE_MALFORMED', field: 'filter.dateFrom', message: 'Enter the date like 2026-01-31 18:05.' },
        { code: 'DATE_UNKNOWN', field: 'filter.dateTo', message: 'This date or time does not exist.' },
      ],
    ])
  })

  it.each([
    ['yesterday', 'DATE_MALFORMED'],
    ['2026-02-31T10:00:00Z', 'DATE_UNKNOWN'],
  ])('with its rows as of %s is refused', async (asOf, code) => {
    const { status, error } = await pageOf(app, token, { asOf })
    expect([status, error.code, error.errors[0]?.field]).toEqual([422, code, 'asOf'])
  })

  it('is refused with one end, or with its end before its start', async () => {
    const [dateFrom, dateTo] = ['2026-11-01 00:00', '2026-11-30 23:59']
    expect(await refuse({ dateFrom })).toEqual([422, 'RANGE_INCOMPLETE', 'filter.dateTo'])
    expect(await refuse({ dateTo })).toEqual([422, 'RANGE_INCOMPLETE', 'filter.dateFrom'])
    const reversed = await pageOf(app, token, { filter: { dateFrom: dateTo, dateTo: dateFrom } })
    expect(refusalOf(reversed)).toEqual([422, 'RANGE_END_BEFORE_START', 'filter.dateTo'])
    expect(reversed.error.message).toBe('The end of the range cannot be before the start')
  })

  it('FLT-65 VAL-31 may touch 366 days, and one more is refused with the number', async () => {
    expect(await find({ dateFrom: '2025-12-01 00:00', dateTo: '2026-12-01 23:59' })).toHaveLength(6)
    const longer = await pageOf(app, token, { filter: { dateFrom: '2025-11-30 23:59', dateTo: '2026-12-01 00:00' } })
    expect(refusalOf(longer)).toEqual([422, 'RANGE_TOO_LONG', 'filter.dateTo'])
    expect(longer.error.message).toContain('366 days')
    expect(longer.error.errors[0]?.message).toContain('366 days')
  })

  it('FLT-65 may touch as many days as the setting says', async () => {
    const week = await startTestApp({ env: { TRX_MAX_RANGE_DAYS: '7' } })
    const person = await buildPerson(week.database, await buildTenant(week.database), 'ROLE_CASHIER')
    const { token: bearer } = await week.openSession(person)
    const range = (dateTo: string) => pageOf(week, bearer, { filter: { dateFrom: '2026-11-01 23:59', dateTo } })
    expect((await range('2026-11-07 00:00')).status).toBe(200)
    expect((await range('2026-11-08 00:00')).error.message).toContain('7 days')
    await week.close()
  })

  it.each([
    ['none in one zone', 'Europe/Athens', undefined, 7],
    ['none for a reader in the zone of the stores', 'Pacific/Kiritimati', 'Pacific/Kiritimati', 7],
    ['one for a reader in another zone', 'Europe/Athens', 'UTC', 8],
    ['one for stores half a day ahead', 'Pacific/Kiritimati', 'Europe/Athens', 8],
    ['two where three days can be at once', 'Pacific/Kiritimati', 'Etc/GMT+12', 9],
  ])('may touch as many days more as the todays of its zones are apart: %s', async (_how, timeZone, zone, days) => {
    const week = await startTestApp({ env: { TRX_MAX_RANGE_DAYS: '7' } })
    const shops = await buildTenant(week.database, {}, { timeZone })
    const { token: bearer } = await week.openSession(await buildPerson(week.database, shops, 'ROLE_MERCHANT'))
    // From the 11th on, so that all days have two figures.
    const range = (of: number) =>
      pageOf(week, bearer, { filter: { dateFrom: '2026-11-11 00:00', dateTo: `2026-11-${10 + of} 23:59` }, zone })
    expect(refusalOf(await range(days))).toEqual([200])
    expect(refusalOf(await range(days + 1))).toEqual([422, 'RANGE_TOO_LONG', 'filter.dateTo'])
    await week.close()
  })
})

describe('a range of amounts', () => {
  it('VAL-32 FLT-16 is refused with one end, on the other one', async () => {
    const lower = await pageOf(app, token, { filter: { amountFrom: 1 } })
    expect(refusalOf(lower)).toEqual([422, 'AMOUNT_EMPTY', 'filter.amountTo'])
    expect(lower.error.message).toBe('Can not be empty')
    expect(await refuse({ amountTo: 1 })).toEqual([422, 'AMOUNT_EMPTY', 'filter.amountFrom'])
  })

  it('VAL-32 FLT-17 is refused with its end below its start', async () => {
    const reversed = await pageOf(app, token, { filter: { amountFrom: 100, amountTo: 50 } })
    expect(refusalOf(reversed)).toEqual([422, 'AMOUNT_RANGE_REVERSED', 'filter.amountTo'])
    expect(reversed.error.message).toBe('Insert a correct amount range')
    expect(await find({ amountFrom: 100, amountTo: 100 })).toEqual(['fourth'])
  })

  it.each([[-1], [1e12], [1e300], ['5'], [null], [0.00001]])('is refused with the end %j', async (amountTo) => {
    expect((await refuse({ amountFrom: 0, amountTo })).slice(0, 3)).toEqual([400, 'WRONG_SHAPE', 'filter.amountTo'])
  })

  it('is one number in whatever decimals each currency has, when none is chosen', async () => {
    expect(await find({ amountFrom: 10.5, amountTo: 10.5 })).toEqual(['sixth', 'first', 'fifth'])
    expect(await find({ amountFrom: 10.5, amountTo: 10.51 })).toEqual(['sixth', 'first', 'second', 'fifth'])
    expect(await find({ amountFrom: 99, amountTo: 100 })).toEqual(['third', 'fourth'])
  })

  it('is in the major units of each currency that is chosen', async () => {
    expect(await find({ amountFrom: 10.5, amountTo: 10.5, currency: ['KWD'] })).toEqual(['fifth'])
    expect(await find({ amountFrom: 10.5, amountTo: 100, currency: ['EUR', 'JPY'] })).toEqual([
      'first',
      'second',
      'third',
      'fourth',
    ])
    expect(await find({ amountFrom: 0, amountTo: 999_999_999_999, currency: ['CLF', 'constructor'] })).toEqual([
      'sixth',
    ])
  })

  it('never takes in what lies between two of its smallest units', async () => {
    expect(await find({ amountFrom: 98.6, amountTo: 99.4, currency: ['JPY'] })).toEqual(['third'])
    expect(await find({ amountFrom: 99.1, amountTo: 99.9, currency: ['JPY'] })).toEqual([])
    expect(await find({ amountFrom: 10.501, amountTo: 10.509, currency: ['EUR'] })).toEqual([])
    expect(await find({ amountFrom: 10.4999, amountTo: 10.5001 })).toEqual(['sixth', 'first', 'fifth'])
  })
})

describe('unique values', () => {
  it.each([
    ['instance', 'transactionInstance'],
    ['affiliate', 'transactionAffiliate'],
  ])('FLT-59 API-46 are the distinct names of an %s, in the order of the alphabet', async (field, column) => {
    const other = await buildTenant(app.database)
    const names = ['éclair', 'Beta', 'alpha', 'Beta', null, 'Ωmega']
    await buildTransactions(
      app.database,
      other,
      names.map((name) => ({ [column]: name })),
    )
    const { token: bearer } = await app.openSession(await buildPerson(app.database, other, 'ROLE_AFFILIATE_ADMIN'))
    const { status, data } = await app.call(listUniqueValues, { body: { uniqueValuesField: field }, token: bearer })
    expect([status, data]).toEqual([200, ['alpha', 'Beta', 'éclair', 'Ωmega']])
  })

  it.each([{ uniqueValuesField: 'merchant' }, { uniqueValuesField: 'token' }, { uniqueValuesField: ['instance'] }, {}])(
    'FLT-59 are refused for %j',
    async (body) => {
      const { status, error } = await app.call(listUniqueValues, { body, token })
      expect([status, error.code]).toEqual([400, 'WRONG_SHAPE'])
    },
  )
})
