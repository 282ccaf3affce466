import { beforeAll, describe, expect, it } from 'vitest'
import type { TransactionRow } from '#features/transactions/contract.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { pageOf, refusalOf, rowsOf } from '#tests/support/list-rows.ts'
import { buildMix, matches, methods, type Mix } from '#tests/support/transaction-mix.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

type Filter = Record<string, unknown>
type Name = keyof Mix['tenants']

const app = useTestApp()
let mix: Mix
let token: string
let all: TransactionRow[]

beforeAll(async () => {
  mix = await buildMix(app.database, 240)
  const operator = await buildPerson(app.database, mix.tenants.olive, 'ROLE_ADMIN')
  token = (await app.openSession(operator)).token
  all = await rowsOf(app, token)
})

const tokensOf = (rows: readonly TransactionRow[]) => rows.map((row) => row.token)
const find = (filter: Filter, bearer = token) => rowsOf(app, bearer, { filter })
const refuse = async (filter: unknown, bearer = token) => refusalOf(await pageOf(app, bearer, { filter }))

/** The list must be exactly what the rule says: some of the rows, and in the order of the whole list. */
const expectFound = async (filter: Filter, rule = (row: TransactionRow) => matches(filter, row, mix)) => {
  const expected = tokensOf(all.filter(rule))
  expect(tokensOf(await find(filter))).toEqual(expected)
  expect([expected.length > 0, expected.length < all.length]).toEqual([true, true])
}

describe('tokens of records', () => {
  it.each([
    ['FLT-01', 'merchant', ['thyme'], ['olive', 'pepper', 'thyme']],
    ['FLT-02', 'store', ['pepper'], ['olive', 'pepper']],
    ['the terminal', 'terminal', ['pepper'], ['olive', 'pepper']],
    ['FLT-03', 'instance', ['basil'], ['olive', 'pepper', 'thyme']],
    ['FLT-04', 'affiliate', ['basil'], ['olive', 'pepper', 'thyme']],
    ['FLT-05', 'acquirer', ['basil'], ['olive', 'pepper', 'thyme']],
  ] as const)('%s finds what belongs to one or to several: %sTokens', async (_row, kind, one, several) => {
    const tokens = (names: readonly Name[]) => names.map((name) => mix.tenants[name].tokens[kind])
    const of = (names: readonly Name[]) => (row: TransactionRow) =>
      names.some((name) => mix.tenants[name] === mix.tenantOf(row))
    await expectFound({ [`${kind}Tokens`]: tokens(one) }, of(one))
    await expectFound({ [`${kind}Tokens`]: tokens(several) }, of(several))
  })

  it.each(['merchant', 'store', 'terminal', 'instance', 'affiliate', 'acquirer'] as const)(
    'never widen: %sTokens of others, of nobody, or none at all',
    async (kind) => {
      const name = `${kind}Tokens`
      const merchant = await buildPerson(app.database, mix.tenants.thyme, 'ROLE_MERCHANT')
      const { token: bearer } = await app.openSession(merchant)
      const own = tokensOf(await find({}, bearer))
      const { basil, thyme } = mix.tenants
      expect(await find({ [name]: [basil.tokens[kind]] }, bearer)).toEqual([])
      expect(await find({ [name]: ['unheard of'] }, bearer)).toEqual([])
      const both = [basil.tokens[kind], thyme.tokens[kind]]
      expect(tokensOf(await find({ [name]: both }, bearer))).toEqual(own)
      for (const nothing of [[], null, '', [''], {}]) {
        expect((await refuse({ [name]: nothing }, bearer)).slice(0, 2)).toEqual([400, 'WRONG_SHAPE'])
      }
    },
  )
})

describe('texts', () => {
  it.each([
    ['FLT-08', { merchantName: 'OLIVE' }],
    ['FLT-09', { storeName: 'pepp' }],
    ['FLT-10', { userName: 'άννα' }],
    ['FLT-10', { userName: 'МАРИЯ' }],
    ['FLT-11', { userEmail: 'bob@EXAMPLE' }],
    ['the order reference', { orderReference: ' table ' }],
    ['the authorisation code', { posAuthCode: 'a1b2' }],
    ['the authorisation code typed whole', { posAuthCode: 'a1B2c3' }],
    ['the STAN', { stan: '0001' }],
    ['the STAN typed whole', { stan: '000010' }],
    ['the TID', { tid: '12' }],
    ['the device', { deviceId: 'E-B' }],
  ])('%s is found anywhere in its field, in any case: %j', (_row, filter) => expectFound(filter))

  it.each(['%', '_', '50%_', '\\', "O'Neill", '%%', 'a\\b'])('are taken literally: %s', async (text) => {
    const expected = all.filter((row) => row.orderReference?.includes(text))
    expect(tokensOf(await find({ orderReference: text }))).toEqual(tokensOf(expected))
  })
})

describe('values', () => {
  it.each([
    ['FLT-12', { transactionAffiliate: ['Nord'] }],
    ['FLT-13', { transactionInstance: ['Beta', 'éclair'] }],
    ['the currency', { currency: ['JPY', 'USD'] }],
    ['the hour of the day', { hours: [0, 23] }],
    ['the response code', { errorCode: ['05', '1A'] }],
    ['FLT-18', { cardPanObfuscated: '0042' }],
    ['FLT-19', { retrievalReferenceNumber: ['000000000111', ' 000000000222 ', '000000000111'] }],
  ])('%s is one of them: %j', async (_row, filter) => {
    const { retrievalReferenceNumber: rrns } = filter as { retrievalReferenceNumber?: string[] }
    const meant = rrns ? { retrievalReferenceNumber: rrns.map((rrn) => rrn.trim()) } : filter
    await expectFound(filter, (row) => matches(meant, row, mix))
  })

  it('FLT-39 finds each status, and several joined by OR', async () => {
    for (const status of [-2, -1, 0, 1]) await expectFound({ statuses: [status] })
    await expectFound({ statuses: [1, -2] })
  })

  it('FLT-40 finds chargebacks, which feeds send by name', () =>
    expectFound({ types: ['chargeback'] }, ({ transactionType }) => transactionType === 'chargeback'))

  it.each(['sale', 'refund', 'void', 'groupOne', 'groupTwo'])('FLT-40 TRX-37 TRX-38 finds the codes of %s', (type) =>
    expectFound({ types: [type] }),
  )

  it('FLT-40 joins several types by OR', () => expectFound({ types: ['void', 'groupOne'] }))
})

describe('payment methods', () => {
  it.each([
    ['FLT-20', 'visa'],
    ['FLT-21', 'mastercard'],
    ['FLT-22', 'amex'],
    ['FLT-23', 'maestro'],
    ['FLT-24', 'discover'],
    ['FLT-25', 'unionPay'],
    ['FLT-26', 'vPay'],
    ['FLT-27', 'bcard'],
    ['FLT-28', 'paypal'],
    ['FLT-29', 'venmo'],
    ['FLT-30', 'cashApp'],
    ['FLT-31', 'twint'],
    ['FLT-32', 'qrWallet'],
    ['FLT-33', 'openBanking'],
    ['FLT-34', 'payByLink'],
    ['FLT-35', 'pinFallback'],
    ['FLT-36', 'instalments'],
    ['FLT-37', 'other'],
    ['FLT-38', 'unknown'],
  ])('%s finds %s as D-60 defines it', (_row, method) =>
    expectFound({ paymentMethods: [method] }, (row) => methods[method]?.(row) ?? false),
  )

  it('are joined by OR among themselves and by AND with the rest', () =>
    expectFound({ paymentMethods: ['visa', 'twint', 'unknown'], statuses: [1] }))
})

describe('what is refused', () => {
  it.each([
    ['VAL-33 FLT-18', { cardPanObfuscated: '12' }, 'cardPanObfuscated'],
    ['VAL-33 FLT-18', { cardPanObfuscated: 'abcd' }, 'cardPanObfuscated'],
    ['VAL-33 FLT-18', { cardPanObfuscated: '4111111111111111' }, 'cardPanObfuscated'],
    ['VAL-34', { retrievalReferenceNumber: ['11-22'] }, 'retrievalReferenceNumber.0'],
    ['VAL-34', { retrievalReferenceNumber: ['1'.repeat(13)] }, 'retrievalReferenceNumber.0'],
    ['VAL-34', { retrievalReferenceNumber: Array(51).fill('1') }, 'retrievalReferenceNumber'],
    ['a key', { transactionKeys: ['a b'] }, 'transactionKeys.0'],
    ['a key', { transactionKeys: ['k'.repeat(129)] }, 'transactionKeys.0'],
    ['keys', { transactionKeys: Array(51).fill('k') }, 'transactionKeys'],
    ['a status', { statuses: [2] }, 'statuses.0'],
    ['a method', { paymentMethods: ['cash'] }, 'paymentMethods.0'],
    ['an hour', { hours: [24] }, 'hours.0'],
    ['a type', { types: ['tip'] }, 'types.0'],
    ['a search', { stan: 'x'.repeat(256) }, 'stan'],
    ['a list', { currency: Array(501).fill('EUR') }, 'currency'],
    ['an unknown name', { scope: ['all'] }, 'scope'],
  ])('%s is named by its field: %s', async (_row, filter, field) => {
    expect(await refuse(filter)).toEqual([400, 'WRONG_SHAPE', `filter.${field}`])
  })
})
