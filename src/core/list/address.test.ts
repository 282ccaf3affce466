import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { transactionList } from '#features/transactions/contract.ts'
import { periodOf, listRequestOf, searchSchema, type SearchOf } from './address.ts'

const schema = searchSchema(transactionList)
const admin = { level: 'admin', variant: 'standard' } as const
const today = new Date(2026, 2, 5, 8, 7)
const request = (search: SearchOf<typeof transactionList>) => listRequestOf(transactionList, search, admin, today)

describe('the address of a list', () => {
  it('keeps what makes sense', () => {
    const search = {
      page: 3,
      perPage: 50,
      sort: 'amount',
      direction: 'desc',
      period: '2026-01-01 00:00~2026-01-31 23:59',
      statuses: [1, -1],
    }
    expect(v.parse(schema, search)).toEqual(search)
  })

  it.each([
    ['page', 0],
    ['page', 1.5],
    ['page', 'two'],
    ['perPage', 101],
    ['sort', 'merchantName'],
    ['direction', 'none'],
    ['period', 'constructor'],
    ['period', 'tomorrow'],
    ['period', '2026-02-30 00:00~2026-03-01 00:00'],
    ['period', '2026-01-01 00:00'],
    ['statuses', [7]],
    ['statuses', []],
    ['cardPanObfuscated', '42'],
  ])('falls back to the default of %s instead of %j', (name, value) => {
    expect(v.parse(schema, { [name]: value, stan: '000001' })).toMatchObject({ [name]: undefined, stan: '000001' })
  })
})

it('SEC-57 the address holds no token of a receipt link, also when somebody writes one into it', () => {
  const { transactionKeys } = v.parse(schema, {
    transactionKeys: ['https://pay.example/qr/secretsecretsecret', 'key-1'],
  })
  expect(transactionKeys).toEqual([expect.stringMatching(/^receipt:[\w-]{43}$/), 'key-1'])
  expect(v.parse(schema, { transactionKeys })).toMatchObject({ transactionKeys })
})

describe('the call of an address', () => {
  it('LIST-12 LIST-34 asks for the first 20 in the default order of the last 30 days when the address is bare', () => {
    expect(request({})).toEqual({
      params: { page: 1, perPage: 20 },
      body: { sort: null, filter: { dateFrom: '2026-02-04 00:00', dateTo: '2026-03-05 23:59' } },
    })
    expect(transactionList.defaultSort).toEqual(['posLocalDateTime', 'desc'])
  })

  it('LIST-15 sends no sort of the principal when there is none', () => {
    expect(request({ sort: 'amount', direction: 'desc' }).body.sort).toEqual({ field: 'amount', direction: 'desc' })
    expect(request({ direction: 'desc' }).body.sort).toBeNull()
  })

  it('looks at all dates for an exact RRN or key, unless a period is chosen', () => {
    expect(request({ retrievalReferenceNumber: ['111'] }).body.filter).toEqual({ retrievalReferenceNumber: ['111'] })
    expect(request({ transactionKeys: ['key-1'] }).body.filter).toEqual({ transactionKeys: ['key-1'] })
    expect(periodOf(transactionList, { retrievalReferenceNumber: ['111'], period: 'lastDay' })).toBe('lastDay')
  })

  it('ROLE-23 leaves out the filters and the sort that the principal does not have', () => {
    const search = { sort: 'transactionInstance', merchantName: 'Kafe', stan: '000001' } as const
    const { body } = listRequestOf(transactionList, search, { level: 'user', variant: 'standard' }, today)
    expect(body.sort).toBeNull()
    expect(body.filter).not.toHaveProperty('merchantName')
    expect(body.filter).toHaveProperty('stan', '000001')
  })
})
