import { expect, it } from 'vitest'
import type { ListPrincipal } from '#core/list/declare.ts'
import { grammars, tuesday } from '#tests/support/search-lines/grammars.ts'
import { lineQueriesOf } from './reading-queries.ts'

const admin: ListPrincipal = { level: 'admin', variant: 'standard' }
const reader = { locale: 'en', say: ({ message }: { message: string }) => message }
const queriesOf = (text: string) => {
  const readings = grammars.en(text, { ...tuesday, names: [] })
  const { first, whole, last } = lineQueriesOf(text, readings, false, reader, admin)
  return {
    first: first.map(({ filter }) => filter),
    whole: whole.map(({ what }) => what),
    last: last.map(({ filter }) => filter),
  }
}

it.each([
  '9.19',
  '3924',
  '8.88 6497',
  '€8.88 6497',
  '1284 6497',
  '856036',
  'declined',
  'refunds',
  'maria',
  'failed security check',
  'ORD-2026/17',
])('%s is looked for as it always was, and no other way to read it is offered', (text) => {
  const { first, whole, last } = queriesOf(text)
  expect([first, last]).toEqual([[], []])
  expect(whole).not.toEqual([])
})

it('a line of several filters is asked for by them alone', () => {
  expect(queriesOf('declined yesterday >50')).toEqual({
    first: [{ amountFrom: 50, amountTo: 999_999_999_999, period: 'yesterday', statuses: [-1] }],
    whole: [],
    last: [],
  })
})

it('words of a line that are no filter are looked for by themselves, and the filters come after what they find', () => {
  expect(queriesOf('declined yesterday koukaki')).toEqual({
    first: [],
    whole: ['personEmail', 'personName', 'transactionsOfPerson', 'merchantName', 'storeName', 'terminalName'],
    last: [{ period: 'yesterday', statuses: [-1] }],
  })
})

it('a filter that no number and no name can be comes before everything', () => {
  expect(queriesOf('yesterday').first).toEqual([{ period: 'yesterday' }])
  expect(queriesOf('visa').first).toEqual([{ paymentMethods: ['visa'] }])
})

it('a number that leads to a record is no filter before it', () => {
  const { first, whole, last } = queriesOf('GR000002')
  expect(first).toEqual([])
  expect(whole).toContain('tid')
  expect(last).toEqual([{ tid: 'GR000002' }])
})

it('where the likeliest reading is looked for as it always was, others come after it', () => {
  const { first, whole, last } = queriesOf('22.11')
  expect(first).toEqual([])
  expect(whole).toContain('amount')
  expect(last).toEqual([{ period: '2026-11-22 00:00~2026-11-22 23:59' }])
})
