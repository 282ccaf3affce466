import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { auditList } from '#features/audit-log/contract.ts'
import { deviceLogList } from '#features/devices/history.ts'
import { DEVICE_LOG_RANGE_DAYS } from '#core/limits.ts'
import { periodOf, searchSchema, type ListSearch } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'
import type { Filter } from '#core/list/filters.ts'
import { listsWith } from '#features/all.ts'
import { namedRanges } from '#core/time/time.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { draftOf, otherEnd, parseDraft } from './filter-draft.ts'

const LONGEST = 366
const daysOf = ({ rangeDays }: Pick<List, 'rangeDays'>) => (typeof rangeDays === 'number' ? rangeDays : LONGEST)

const word = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text)
const value: Readonly<Record<Filter['kind'], (filter: Filter) => fc.Arbitrary<unknown>>> = {
  contains: () => word,
  tokens: () => fc.array(fc.stringMatching(/^[A-Za-z0-9_-]{22}$/), { minLength: 1, maxLength: 4 }),
  values: () => fc.array(word, { minLength: 1, maxLength: 4 }),
  choice: ({ choices = [] }) => fc.subarray([...choices], { minLength: 1 }),
  digits: () => fc.stringMatching(/^[0-9]{4}$/),
  rrns: () => fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9]{1,12}$/), { minLength: 1, maxLength: 4 }),
  keys: () => fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_-]{22}$/), { minLength: 1, maxLength: 4 }),
  number: () => fc.nat().map((cents) => cents / 100),
  flag: () => fc.boolean(),
  one: () => word,
  time: () =>
    fc
      .date({ min: new Date('1990-01-01T00:00Z'), max: new Date('2120-01-01T00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 16).replace('T', ' ')),
}

/** Both ends of a range, in order. */
const pair = (filter: Filter) =>
  fc
    .tuple(value[filter.kind](filter), value[filter.kind](filter))
    .map(([one, other]) => ((one as string) <= (other as string) ? [one, other] : [other, one]))

const period = ({ period: usual, ...list }: List) =>
  fc.oneof(
    fc.constantFrom(...Object.keys(namedRanges)).filter((name) => name !== usual),
    fc
      .tuple(value.time({} as Filter), fc.nat(daysOf(list) - 1), fc.constantFrom('00:00', '08:30', '23:59'))
      .map(([from, days, time]) => {
        const day = new Date(`${(from as string).slice(0, 10)}T00:00Z`)
        day.setUTCDate(day.getUTCDate() + days)
        const to = `${day.toISOString().slice(0, 10)} ${time}`
        return (from as string) <= to ? `${from as string}~${to}` : `${to}~${from as string}`
      }),
  )

/** Addresses of a list: each filter in one or not, ends of ranges together. */
const address = (list: List) =>
  fc
    .tuple(
      ...Object.entries(list.filter).map(([name, filter]) => {
        const to = otherEnd(list, name)
        if (name === 'dateFrom') return fc.option(period(list)).map((chosen) => (chosen ? { period: chosen } : {}))
        if (to) return fc.option(pair(filter)).map((ends) => (ends ? { [name]: ends[0], [to]: ends[1] } : {}))
        if (name.endsWith('To')) return fc.constant({})
        return fc.option(value[filter.kind](filter)).map((chosen) => (chosen === null ? {} : { [name]: chosen }))
      }),
    )
    .map((parts): ListSearch => Object.assign({}, ...parts))

const lists: [string, List][] = [...listsWith('savedFilters'), auditList].map((list) => [list.key, list])

describe('the controls of an address', () => {
  it.each(lists)('mean the same address again: %s', (_, list) => {
    fc.assert(
      fc.property(address(list), (search) => {
        const understood: object = v.parse(searchSchema(list), search)
        expect(JSON.parse(JSON.stringify(understood))).toEqual(search)
        const draft = draftOf(list, search, periodOf(list, search))
        expect(parseDraft(list, draft, daysOf(list))).toEqual({ search, problems: {} })
      }),
    )
  })
})

describe('what is typed', () => {
  const parse = (draft: Parameters<typeof parseDraft>[1]) => parseDraft(transactionList, draft, LONGEST)

  it('FLT-19 is several RRNs, between commas or spaces', () => {
    expect(parse({ retrievalReferenceNumber: '111, 222 333,,111' }).search).toEqual({
      retrievalReferenceNumber: ['111', '222', '333'],
    })
  })

  it('is several transaction keys, and receipt links without their tokens', () => {
    const { search } = parse({ transactionKeys: 'GR000002-236818002594 https://pay.example/qr/secretsecretsecret' })
    expect(search).toEqual({ transactionKeys: ['GR000002-236818002594', expect.stringMatching(/^receipt:[\w-]{43}$/)] })
  })

  it('is several values between commas, which may hold spaces', () => {
    expect(parse({ transactionAffiliate: ' Blue Wave , Harbour' }).search).toEqual({
      transactionAffiliate: ['Blue Wave', 'Harbour'],
    })
  })

  it('is an amount with a comma or a point', () => {
    expect(parse({ amountFrom: '1,5', amountTo: ' 2.25 ' }).search).toEqual({ amountFrom: 1.5, amountTo: 2.25 })
    expect(parse({ amountFrom: 'x', amountTo: '2' }).problems).toEqual({ amountFrom: 'FORM' })
  })

  it('ERR-M14 ERR-M15 an amount needs both ends, in order', () => {
    expect(parse({ amountFrom: '100' }).problems).toEqual({ amountTo: 'AMOUNT_EMPTY' })
    expect(parse({ amountTo: '100' }).problems).toEqual({ amountFrom: 'AMOUNT_EMPTY' })
    expect(parse({ amountFrom: '100', amountTo: '50' }).problems).toEqual({ amountTo: 'AMOUNT_RANGE_REVERSED' })
  })

  it('other dates are not empty', () => {
    expect(parse({ period: 'custom', dateFrom: '', dateTo: '' }).problems).toEqual({ dateFrom: 'RANGE_INCOMPLETE' })
  })
})

describe('VAL-30 CONST-06 FLT-64 a period of device logs', () => {
  const parse = (dateTo: string) =>
    parseDraft(deviceLogList, { period: 'custom', dateFrom: '2026-03-01 00:00', dateTo }, daysOf(deviceLogList))

  it(`may be ${DEVICE_LOG_RANGE_DAYS} days, and not one more`, () => {
    expect(parse('2026-03-30 23:59').problems).toEqual({})
    expect(parse('2026-03-31 00:00').problems).toEqual({ dateTo: 'RANGE_TOO_LONG' })
  })
})
