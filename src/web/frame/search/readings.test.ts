import { expect, it } from 'vitest'
import type { Viewer } from '#contract/list/declare.ts'
import { readingsOf } from './readings.ts'

const admin: Viewer = { level: 'admin', variant: 'standard' }
const cashier: Viewer = { level: 'transaction', variant: 'standard' }
const meaningsOf = (text: string, viewer = admin) => readingsOf(text, 'en', viewer).map(({ what }) => what)

it.each([
  ['236818002594', ['rrn', 'orderReference', 'tid']],
  ['3924', ['lastFour', 'tid', 'amount']],
  ['856036', ['authCode', 'stan', 'orderReference', 'tid', 'amount']],
  ['A5603B', ['authCode', 'orderReference', 'tid', 'terminalName']],
  ['ORD-2026/17', ['orderReference', 'terminalName']],
  ['GR000002', ['orderReference', 'tid', 'terminalName']],
  ['Table 9', ['orderReference', 'terminalName']],
  ['9.19', ['amount']],
  ['12,50', ['amount']],
  ['5', ['amount']],
  ['Μαρία Καραγιάννη', ['personName', 'transactionsOfPerson', 'terminalName']],
  ['maria@demo', ['personEmail', 'transactionsOfPerson', 'terminalName']],
])('B-09 %s is read as %j', (text, meanings) => expect(meaningsOf(text)).toEqual(meanings))

it('B-09 an amount is looked for exactly', () => {
  expect(readingsOf('1,234.50', 'en', admin)[0]?.filter).toEqual({ amountFrom: 1234.5, amountTo: 1234.5 })
})

it('B-09 spaces around the text do not count, and a text too short for a name is nothing', () => {
  expect(meaningsOf('  3924 ')).toEqual(['lastFour', 'tid', 'amount'])
  expect(meaningsOf('an')).toEqual([])
  expect(meaningsOf('')).toEqual([])
})

it('B-09 D-86 a filter that the viewer does not have is not searched by', () => {
  expect(meaningsOf('maria@demo', cashier)).toEqual(['personEmail', 'terminalName'])
})
