import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ListPrincipal } from '#core/list/declare.ts'
import type { Text } from '#core/texts/texts.ts'
import { type SearchReader, searchQueriesOf } from './search-queries.ts'

const admin: ListPrincipal = { level: 'admin', variant: 'standard' }
const cashier: ListPrincipal = { level: 'transaction', variant: 'standard' }
const say = ({ message }: Text) => message
const english: SearchReader = { locale: 'en', say }
const french: SearchReader = { locale: 'fr', say }
const meaningsOf = (text: string, principal = admin) =>
  searchQueriesOf(text, english, principal).map(({ what }) => what)

it.each([
  ['236818002594', ['rrn', 'orderReference', 'tid', 'mid', 'deviceId']],
  ['3924', ['lastFour', 'tid', 'amount']],
  ['856036', ['authCode', 'stan', 'orderReference', 'tid', 'mid', 'amount']],
  ['A5603B', ['authCode', 'orderReference', 'tid', 'mid', 'merchantName', 'storeName', 'terminalName']],
  ['ORD-2026/17', ['orderReference', 'merchantName', 'storeName', 'terminalName', 'transactionKey']],
  ['GR000002', ['orderReference', 'tid', 'mid', 'merchantName', 'storeName', 'terminalName']],
  ['Table 9', ['orderReference', 'merchantName', 'storeName', 'terminalName']],
  ['9.19', ['amount']],
  ['12,50', ['amount']],
  ['5', ['amount']],
  ['Μαρία Καραγιάννη', ['personName', 'transactionsOfPerson', 'merchantName', 'storeName', 'terminalName']],
  ['maria@demo', ['personEmail', 'transactionsOfPerson', 'merchantName', 'storeName', 'terminalName']],
])('B-09 %s is read as %j', (text, meanings) => expect(meaningsOf(text)).toEqual(meanings))

it('B-09 an amount is looked for exactly', () => {
  expect(searchQueriesOf('1,234.50', english, admin)[0]?.filter).toEqual({ amountFrom: 1234.5, amountTo: 1234.5 })
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
  expect(searchQueriesOf(text, english, cashier)[0]).toEqual({
    list: 'transactions',
    what: 'amountAndCard',
    filter: { amountFrom: 8.88, amountTo: 8.88, cardPanObfuscated: '6497' },
  })
})

it.each(['€8.88 6497', '6497 8,88 €', '8.88 EUR 6497', '6497 EUR 8.88', 'EUR 8.88 **** 6497'])(
  'JOB-01 EQ-07 %j is that sale in euros',
  (text) => {
    expect(searchQueriesOf(text, english, cashier)[0]?.filter).toEqual({
      amountFrom: 8.88,
      amountTo: 8.88,
      currency: ['EUR'],
      cardPanObfuscated: '6497',
    })
  },
)

it('JOB-01 two numbers of four digits are both offered as the amount and as the card', () => {
  const [first, second] = searchQueriesOf('1284 6497', english, cashier).filter(({ what }) => what === 'amountAndCard')
  expect(first?.filter).toEqual({ amountFrom: 1284, amountTo: 1284, cardPanObfuscated: '6497' })
  expect(second?.filter).toEqual({ amountFrom: 6497, amountTo: 6497, cardPanObfuscated: '1284' })
})

it('JOB-01 the card alone and the amount alone are asked for where the pair is not found', () => {
  const instead = searchQueriesOf('8,88 6497', english, cashier).filter(({ isInstead }) => isInstead)
  expect(instead.map(({ what, filter }) => [what, filter])).toEqual([
    ['lastFour', { cardPanObfuscated: '6497' }],
    ['amount', { amountFrom: 8.88, amountTo: 8.88 }],
  ])
})

it.each(['nikos', 'nikos.papadopoulos.52', 'Maria-Elena'])('%s may be the begin of an email', (text) => {
  const instead = searchQueriesOf(text, english, admin).filter(({ isInstead }) => isInstead)
  expect(instead).toEqual([{ list: 'users', what: 'personEmail', filter: { email: text }, isInstead: true }])
})

it('JOB-01 thousands set apart by a space are one amount, with and without a card', () => {
  expect(searchQueriesOf('1\u202F284,50', french, cashier).map(({ filter }) => filter)).toEqual([
    { amountFrom: 1284.5, amountTo: 1284.5 },
  ])
  expect(searchQueriesOf('1\u202F284,50 6497', french, cashier)[0]?.filter).toMatchObject({
    amountFrom: 1284.5,
    cardPanObfuscated: '6497',
  })
})

it('EQ-07 the card as the portal prints it is found', () => {
  expect(searchQueriesOf('•••• 6497', english, cashier)).toEqual([
    { list: 'transactions', what: 'lastFour', filter: { cardPanObfuscated: '6497' } },
  ])
})

const TOKEN = 'r4nd0mTokenOfThirtyTwoLettersXyz'
const fingerprint = `receipt:${createHash('sha256').update(TOKEN).digest('base64url')}`

it.each([`https://pay.example/qr/${TOKEN}`, ` http://127.0.0.1:8080/qr/${TOKEN}/?x=1#y `, `/qr/${TOKEN}`])(
  'B-09 SEC-57 %j is a receipt link and nothing else, and its token goes nowhere',
  (text) => {
    expect(searchQueriesOf(text, english, cashier)).toEqual([
      { list: 'transactions', what: 'receiptLink', filter: { transactionKeys: [fingerprint] } },
    ])
  },
)

it('B-09 a link to a transaction in the portal is that transaction', () => {
  const link = 'https://portal.example/transactions/view/Ab3dEf6hIj9lMn2pQr5tUv?page=2'
  expect(searchQueriesOf(link, english, cashier)).toEqual([
    { list: 'transactions', what: 'transactionKey', filter: { transactionKeys: ['Ab3dEf6hIj9lMn2pQr5tUv'] } },
  ])
})

it.each(['GR000002-236818002594', 'key-1', 'Ab3dEf6hIj9lMn2pQr5tUv', '8c6f1d0e-0c1b-4c55-9a51-0a3f5e1d2b7c'])(
  'B-09 %s may be the key of a transaction',
  (text) => {
    expect(searchQueriesOf(text, english, cashier)).toContainEqual({
      list: 'transactions',
      what: 'transactionKey',
      filter: { transactionKeys: [text] },
    })
  },
)

it.each(['9.19', '1,234.50', '€12.50', '20.11.2026', 'ada2@example.com', '4111111111111111', '236818002594'])(
  'B-09 %s is no key of a transaction',
  (text) => expect(meaningsOf(text)).not.toContain('transactionKey'),
)

it.each([
  ['Chargeback', { types: ['chargeback'] }],
  ['chargebacks', { types: ['chargeback'] }],
  ['refunds', { types: ['refund'] }],
  ['Voids', { types: ['void'] }],
  ['sales', { types: ['sale'] }],
  ['declined', { statuses: [-1] }],
  ['DECLI', { statuses: [-1] }],
  ['successful', { statuses: [1] }],
  ['cancelled', { statuses: [-2] }],
  ['pending', { statuses: [0] }],
  ['Failed', { statuses: [0] }],
])('B-09 %s are the transactions of that type or status', (text, filter) => {
  expect(searchQueriesOf(text, english, cashier)[0]).toMatchObject({ list: 'transactions', filter })
})

it.each(['Security check failed', 'failed  attestation', 'ATTESTATION', 'not passed'])(
  'JOB-15 %s are the devices whose newest attestation failed',
  (text) => {
    expect(searchQueriesOf(text, english, admin)[0]).toEqual({
      list: 'devices',
      what: 'attestation',
      filter: { attestation: ['failed'] },
    })
  },
)

it.each(['at', 'security guard', 'attestation passed'])('JOB-15 %s names no devices', (text) => {
  expect(meaningsOf(text)).not.toContain('attestation')
})

it('B-09 what only begins like a word, or is part of one, names no type', () => {
  for (const text of ['re', 'refundable', 'back', 'Salamis']) {
    expect(meaningsOf(text)).not.toContain('transactionType')
    expect(meaningsOf(text)).not.toContain('status')
  }
})

it('B-09 words are those of the reader’s language, without regard to accents', () => {
  const words: Record<string, string> = {
    'operation.chargeback': 'Αντιστροφή χρέωσης',
    'words.failed': 'απορρίφθηκε, άρνηση',
  }
  const greek: SearchReader = { locale: 'el', say: ({ id, message }) => words[id] ?? message }
  expect(searchQueriesOf('ΑΝΤΙΣΤΡΟΦΗ', greek, cashier)[0]?.filter).toEqual({ types: ['chargeback'] })
  expect(searchQueriesOf('αρνηση', greek, cashier)[0]?.filter).toEqual({ statuses: [-1] })
})
