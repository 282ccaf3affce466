import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { OFFSET_MAX, PAGE_SIZE_MAX } from '#core/limits.ts'
import { listTransactions } from '#features/transactions/contract.ts'

const accepts = (page: unknown, perPage: unknown) => v.safeParse(listTransactions.params, { page, perPage }).success
const body = (value: unknown) => v.safeParse(listTransactions.body, value)

describe('the path of a list call', () => {
  it('LIST-09 is POST {entity}/{page}/{perPage}', () => {
    expect([listTransactions.method, listTransactions.path]).toEqual(['POST', 'transactions/{page}/{perPage}'])
  })

  it.each([
    ['1', '1'],
    ['1', String(PAGE_SIZE_MAX)],
    ['10000', '100'],
    [String(OFFSET_MAX), '1'],
  ])('API-74 takes page %s of %s rows', (page, perPage) => expect(accepts(page, perPage)).toBe(true))

  it.each([
    ['0', '10'],
    ['-1', '10'],
    ['1', '0'],
    ['1', '101'],
    ['1', '100001'],
    ['10001', '100'],
    [String(OFFSET_MAX + 1), '1'],
    ['one', '10'],
    ['1.5', '10'],
    ['1e3', '10'],
    ['', '10'],
    ['١', '10'],
  ])('API-74 refuses page %j of %j rows', (page, perPage) => expect(accepts(page, perPage)).toBe(false))
})

describe('the body of a list call', () => {
  it('is filled in: no sort, no filter', () => {
    expect(body({}).output).toEqual({ sort: null, filter: {} })
  })

  it('LIST-14 takes both directions, and null for none', () => {
    for (const direction of ['asc', 'desc']) {
      expect(body({ sort: { field: 'amount', direction } }).success).toBe(true)
    }
    expect(body({ sort: null }).success).toBe(true)
    expect(body({ sort: { field: 'amount', direction: 'none' } }).success).toBe(false)
  })

  it.each([
    [undefined],
    [null],
    [[]],
    ['x'],
    [{ order: null }],
    [{ sort: { field: 'merchantName', direction: 'asc' } }],
    [{ sort: { field: 'amount' } }],
    [{ sort: { field: 'amount', direction: 'asc', nulls: 'first' } }],
    [{ filter: null }],
    [{ filter: { stan: null } }],
  ])('LIST-16 refuses %j', (value) => expect(body(value).success).toBe(false))
})
