import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { getTransactionTotals, transactionList, type TransactionRow } from '#features/transactions/contract.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { pageOf, rowsOf } from '#tests/support/list-rows.ts'
import { totalsOf } from '#tests/support/totals.ts'
import { buildMix, matches, type Mix } from '#tests/support/transaction-mix.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
let mix: Mix
let token: string
let all: TransactionRow[]

beforeAll(async () => {
  mix = await buildMix(app.database, 300)
  token = (await app.openSession(await buildPerson(app.database, mix.tenants.olive, 'ROLE_ADMIN'))).token
  all = await rowsOf(app, token)
})

const { filter: filters, sortable } = transactionList
const names = Object.keys(filters) as (keyof typeof filters)[]

const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' }).filter((each) => each.trim() !== '')
const fragment = fc.constantFrom(
  'o',
  'O',
  '0',
  '1',
  'Т',
  'ν',
  '%',
  '_',
  '\\',
  "'",
  'example',
  'Olive',
  'pepper',
  ' 5 ',
  '5 tab',
)
const oneOrMore = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: 1, maxLength: 4 })

/** A value that a filter takes, likelier one that finds something. Generated late: the tokens are known only then. */
const validValue = (name: keyof typeof filters): fc.Arbitrary<unknown> => {
  const { kind, choices = [] } = filters[name]
  const inData = (column: keyof TransactionRow) => fc.constantFrom(...all.map((row) => String(row[column] ?? 'none')))
  switch (kind) {
    case 'contains':
      return fc.oneof(fragment, text)
    case 'choice':
      return fc.subarray([...choices], { minLength: 1 })
    case 'digits':
      return fc.constantFrom('4242', '0042', '9999')
    case 'rrns':
      return oneOrMore(fc.oneof(inData('retrievalReferenceNumber'), fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)))
    case 'keys':
      return oneOrMore(fc.oneof(inData('token'), fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)))
    case 'tokens':
      return oneOrMore(
        fc.oneof(fc.constantFrom(...Object.values(mix.tenants).flatMap(({ tokens }) => Object.values(tokens))), text),
      )
    default:
      return oneOrMore(fc.oneof(inData(name as keyof TransactionRow), text))
  }
}

const dates = fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-19', '2026-11-20', '2026-12-31')
const minutes = fc.constantFrom('00:00', '00:01', '12:30', '23:59')
const moment = fc.tuple(dates, minutes).map(([date, minute]) => `${date} ${minute}`)
const amount = fc.constantFrom(0, 0.001, 0.1, 0.99, 1, 9.5, 10.5, 10.51, 99, 105, 1050.5, 999_999_999_999)
const range = <T extends string | number>(from: string, to: string, end: fc.Arbitrary<T>) =>
  fc.option(fc.tuple(end, end), { nil: undefined, freq: 2 }).map((ends) => {
    const [low, high] = ends?.toSorted((a, b) => (a < b ? -1 : 1)) ?? []
    return ends ? { [from]: low, [to]: high } : {}
  })

const validFilter = () => {
  const single = names.filter((name) => !['time', 'number'].includes(filters[name].kind))
  const values = Object.fromEntries(
    single.map((name) => [name, fc.option(validValue(name), { nil: undefined, freq: 6 })]),
  )
  const ranges = fc.tuple(range('dateFrom', 'dateTo', moment), range('amountFrom', 'amountTo', amount))
  const few = fc.subarray(single, { maxLength: 3 })
  return fc.tuple(fc.record(values), few, ranges).map(([record, chosen, [byDate, byAmount]]) => ({
    ...byDate,
    ...byAmount,
    ...Object.fromEntries(chosen.filter((name) => record[name] !== undefined).map((name) => [name, record[name]])),
  }))
}

const sort = fc.option(
  fc.record({ field: fc.constantFrom(...sortable), direction: fc.constantFrom('asc', 'desc') } as const),
)

/** Trimmed and each once, as the contract reads them. */
const asMeant = (filter: Record<string, unknown>) => {
  const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, Array.isArray(value) ? value.map(trim) : value]),
  )
}

it('finds for any filter exactly the rows of the whole list that it means, each on one page, and totals of these', async () => {
  const cases = fc.tuple(validFilter(), sort, fc.integer({ min: 50, max: 100 }))
  await fc.assert(
    fc.asyncProperty(cases, async ([filter, order, perPage]) => {
      const found = await rowsOf(app, token, { filter, sort: order }, perPage)
      const meant = all.filter((row) => matches(asMeant(filter), row, mix))
      expect(found.map((row) => row.token).toSorted()).toEqual(meant.map((row) => row.token).toSorted())
      const { data: totals } = await app.call(getTransactionTotals, { body: { filter }, token })
      expect(totals).toEqual(totalsOf(meant))
    }),
    { numRuns: 60 },
  )
})

/** What must hold of every reply, whatever was asked. */
const expectCoded = async (body: unknown, page: string | number = 1, perPage: string | number = 20) => {
  const { status, error } = await pageOf(app, token, body, page as number, perPage as number)
  expect([200, 400, 415, 422]).toContain(status)
  const coded = { code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String), errors: expect.any(Array) }
  expect(error).toMatchObject(status === 200 ? {} : coded)
}

it('VAL-36 answers what is nearly a filter with a code or with rows, and never with 500', async () => {
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.constant('constructor'),
  )
  const spoiled = fc
    .tuple(validFilter(), fc.oneof(fc.constantFrom(...names), fc.string()), junk, sort, fc.boolean())
    .map(([filter, name, value, order, inSort]) =>
      inSort ? { filter, sort: { ...order, field: value } } : { filter: { ...filter, [name]: value }, sort: order },
    )
  await fc.assert(
    fc.asyncProperty(spoiled, (body) => expectCoded(body)),
    { numRuns: 100 },
  )
})

it('answers any JSON, and any two numbers in the path, with a code or with rows', async () => {
  const number = fc.oneof(fc.integer(), fc.double(), fc.stringMatching(/^[\w+-][\w.+-]{0,11}$/)).map(String)
  const asked = fc.tuple(fc.oneof(fc.jsonValue(), fc.constant({})), number, number)
  await fc.assert(
    fc.asyncProperty(asked, async ([body, page, perPage]) => {
      await expectCoded(body)
      await expectCoded({}, page, perPage)
    }),
    { numRuns: 60 },
  )
})
