import { hashKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { transactionList } from '#features/transactions/contract.ts'
import type { ListSearch } from '#core/list/address.ts'
import { listKey } from './keys.ts'

const hashOf = (search: object) => hashKey(listKey(transactionList, search as ListSearch, 'standard'))

it.each([
  ['the first page', { page: 1 }],
  ['the usual page size', { perPage: 20 }],
  ['the default sort', { sort: 'posLocalDateTime', direction: 'desc' }],
  ['the default period', { period: 'last30Days' }],
  ['empty filters', { currency: [], tid: '', stan: undefined }],
])('OFF-03 %s, said or not, is the same saved page', (_, search) => {
  expect(hashOf(search)).toBe(hashOf({}))
})

it('the order in which values were chosen makes no other page', () => {
  expect(hashOf({ storeTokens: ['b', 'a'] })).toBe(hashOf({ storeTokens: ['a', 'b'] }))
})

it.each([
  ['another page', { page: 2 }],
  ['another page size', { perPage: 50 }],
  ['another sort', { sort: 'amount', direction: 'asc' }],
  ['the other direction', { sort: 'posLocalDateTime', direction: 'asc' }],
  ['another period', { period: 'lastWeek' }],
  ['a filter', { tid: '1' }],
])('%s is another page', (_, search) => expect(hashOf(search)).not.toBe(hashOf({})))

it('a search for RRNs looks at all dates unless a period is chosen', () => {
  const rrn = { retrievalReferenceNumber: ['1'] }
  expect(hashOf(rrn)).not.toBe(hashOf({ ...rrn, period: 'last30Days' }))
})

it('OFF-14 a period stands under its name, which means the same tomorrow', () => {
  expect(JSON.stringify(listKey(transactionList, {}, 'standard'))).toContain('last30Days')
})

it('the variants share no saved page', () => {
  expect(hashKey(listKey(transactionList, {}, 'dr'))).not.toBe(hashOf({}))
})
