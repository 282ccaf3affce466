import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { exportList } from '#features/exports/contract.ts'
import { recordLists } from '#features/contracts.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { fieldsFor, filtersFor, sortableFor, type ListPrincipal } from './declare.ts'

const hiddenFilters = [
  'merchantName',
  'merchantTokens',
  'acquirerTokens',
  'affiliateTokens',
  'instanceTokens',
  'transactionAffiliate',
  'transactionInstance',
  'userEmail',
]
const hiddenColumns = ['merchantName', 'transactionAffiliate', 'transactionInstance', 'mid', 'mcc', 'packageName']

const without = (all: object, hidden: readonly string[]) => Object.keys(all).filter((name) => !hidden.includes(name))

it('every list has a key of its own, under which things are kept', () => {
  const keys = [...recordLists, exportList].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

describe('what a principal of the transactions has', () => {
  it.each([
    ['everything', { level: 'admin', variant: 'standard' }, [], []],
    ['everything', { level: 'mid', variant: 'standard' }, [], []],
    ['the reduced sets', { level: 'user', variant: 'standard' }, hiddenFilters, hiddenColumns],
    [
      'no e-mail besides',
      { level: 'transaction', variant: 'standard' },
      hiddenFilters,
      [...hiddenColumns, 'userEmail'],
    ],
    ['the reduced sets', { level: 'admin', variant: 'dr' }, hiddenFilters, hiddenColumns],
    ['the reduced sets', { level: 'mid', variant: 'dr' }, hiddenFilters, hiddenColumns],
    ['no e-mail besides', { level: 'transaction', variant: 'dr' }, hiddenFilters, [...hiddenColumns, 'userEmail']],
  ] satisfies [string, ListPrincipal, string[], string[]][])('is %s for %j', (_what, principal, filters, columns) => {
    expect(filtersFor(transactionList, principal)).toEqual(without(transactionList.filter, filters))
    expect(fieldsFor(transactionList, principal)).toEqual(without(transactionList.row, columns))
  })

  it('cannot be sorted by a column that is not seen', () => {
    expect(sortableFor(transactionList, { level: 'mid', variant: 'standard' })).toEqual(transactionList.sortable)
    expect(sortableFor(transactionList, { level: 'user', variant: 'standard' })).toEqual(
      transactionList.sortable.filter((name) => !hiddenColumns.includes(name)),
    )
  })

  it('is sorted as a variant says, where it says so', () => {
    const terminals = { ...transactionList, variants: { dr: { sortable: ['stan'] as const } } }
    expect(sortableFor(terminals, { level: 'admin', variant: 'dr' })).toEqual(['stan'])
  })
})

describe('the filter of a call', () => {
  it.each(['unheardOf', 'constructor', '__proto__'])('refuses the unknown name %s', (name) => {
    const filter: unknown = JSON.parse(`{ "${name}": "x" }`)
    expect(v.safeParse(transactionList.filterSchema, filter).success).toBe(false)
  })

  it('needs nothing', () => expect(v.parse(transactionList.filterSchema, {})).toEqual({}))
})
