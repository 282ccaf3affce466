import { expect, it } from 'vitest'
import type { ListPrincipal } from '#core/list/declare.ts'
import { searchQueriesOf } from './search-queries.ts'

const admin: ListPrincipal = { level: 'admin', variant: 'standard' }
const cashier: ListPrincipal = { level: 'transaction', variant: 'standard' }
const meaningsOf = (text: string, principal = admin) => searchQueriesOf(text, 'en', principal).map(({ what }) => what)

it.each([
  ['236818002594', ['rrn', 'orderReference', 'tid', 'mid', 'deviceId']],
  ['3924', ['lastFour', 'tid', 'amount']],
  ['856036', ['authCode', 'stan', 'orderReference', 'tid', 'mid', 'amount']],
  ['A5603B', ['authCode', 'orderReference', 'tid', 'mid', 'merchantName', 'storeName', 'terminalName']],
  ['ORD-2026/17', ['orderReference', 'merchantName', 'storeName', 'terminalName']],
  ['GR000002', ['orderReference', 'tid', 'mid', 'merchantName', 'storeName', 'terminalName']],
  ['Table 9', ['orderReference', 'merchantName', 'storeName', 'terminalName']],
  ['9.19', ['amount']],
  ['12,50', ['amount']],
  ['5', ['amount']],
  ['Μαρία Καραγιάννη', ['personName', 'transactionsOfPerson', 'merchantName', 'storeName', 'terminalName']],
  ['maria@demo', ['personEmail', 'transactionsOfPerson', 'merchantName', 'storeName', 'terminalName']],
])('B-09 %s is read as %j', (text, meanings) => expect(meaningsOf(text)).toEqual(meanings))

it('B-09 an amount is looked for exactly', () => {
  expect(searchQueriesOf('1,234.50', 'en', admin)[0]?.filter).toEqual({ amountFrom: 1234.5, amountTo: 1234.5 })
})

it('B-09 spaces around the text do not count, and a text too short for a name is nothing', () => {
  expect(meaningsOf('  3924 ')).toEqual(['lastFour', 'tid', 'amount'])
  expect(meaningsOf('an')).toEqual([])
  expect(meaningsOf('')).toEqual([])
})

it('B-09 D-86 a filter that the principal does not have is not searched by', () => {
  expect(meaningsOf('maria@demo', cashier)).toEqual(['personEmail', 'merchantName', 'storeName', 'terminalName'])
})

it.each([
  '8,88 6497',
  '6497 8,88',
  '8.88 6497',
  '8.88  6497',
  '8.88\u00A06497',
  '8.88 •••• 6497',
  '•••• 6497 8.88',
  '−8.88 6497',
])('JOB-01 EQ-07 %j is the sale of 8.88 with the card that ends in 6497', (text) => {
  expect(searchQueriesOf(text, 'en', cashier)[0]).toEqual({
    list: 'transactions',
    what: 'amountAndCard',
    filter: { amountFrom: 8.88, amountTo: 8.88, cardPanObfuscated: '6497' },
  })
})

it.each(['€8.88 6497', '6497 8,88 €', '8.88 EUR 6497', '6497 EUR 8.88', 'EUR 8.88 **** 6497'])(
  'JOB-01 EQ-07 %j is that sale in euros',
  (text) => {
    expect(searchQueriesOf(text, 'en', cashier)[0]?.filter).toEqual({
      amountFrom: 8.88,
      amountTo: 8.88,
      currency: ['EUR'],
      cardPanObfuscated: '6497',
    })
  },
)

it('JOB-01 two numbers of four digits are both offered as the amount and as the card', () => {
  const [first, second] = searchQueriesOf('1284 6497', 'en', cashier)
  expect(first?.filter).toEqual({ amountFrom: 1284, amountTo: 1284, cardPanObfuscated: '6497' })
  expect(second?.filter).toEqual({ amountFrom: 6497, amountTo: 6497, cardPanObfuscated: '1284' })
})

it('JOB-01 thousands set apart by a space are one amount, with and without a card', () => {
  expect(searchQueriesOf('1\u202F284,50', 'fr', cashier).map(({ filter }) => filter)).toEqual([
    { amountFrom: 1284.5, amountTo: 1284.5 },
  ])
  expect(searchQueriesOf('1\u202F284,50 6497', 'fr', cashier)[0]?.filter).toMatchObject({
    amountFrom: 1284.5,
    cardPanObfuscated: '6497',
  })
})

it('EQ-07 the card as the portal prints it is found', () => {
  expect(searchQueriesOf('•••• 6497', 'en', cashier)).toEqual([
    { list: 'transactions', what: 'lastFour', filter: { cardPanObfuscated: '6497' } },
  ])
})
