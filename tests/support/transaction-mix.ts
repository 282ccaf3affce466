import fc from 'fast-check'
import { cardReadingModes, paymentMethods, transactionTypes } from '#core/codes.ts'
import { exponentOf } from '#core/money/money.ts'
import type { transactionList, TransactionRow } from '#features/transactions/contract.ts'
import type { FilterOf } from '#core/list/declare.ts'
import type { Database } from '#server/database/connect.ts'
import { buildTenant, buildTransactions, type Tenant } from './factories.ts'

type TransactionFilter = FilterOf<(typeof transactionList)['filter']>

const oneOf = fc.constantFrom
const day = oneOf('2026-10-31', '2026-11-01', '2026-11-19', '2026-11-20')
const time = oneOf('00:00:00.000', '00:00:59.999', '12:30:00.250', '12:30:00.750', '23:59:00.000', '23:59:59.999')

/** What transactions are made of here: every code list, gaps, and letters that searching or sorting could trip over. */
const values = fc.record({
  posLocalDateTime: fc.tuple(day, time).map(([date, clock]) => `${date} ${clock}`),
  amount: oneOf(0, 1, 10, 11, 99, 100, 1050, 1234, 105_000, 10_500_000),
  currency: oneOf('EUR', 'EUR', 'USD', 'JPY', 'KWD', 'CLF'),
  status: oneOf(-2, -1, 0, 1),
  transactionType: oneOf(...Object.keys(transactionTypes), '13', '30', 'sale', 'refund', 'void', 'chargeback'),
  cardType: oneOf(null, 'VISA', 'MASTERCARD', 'AMEX', 'MAESTRO', 'DISCOVER', 'UNIONPAY', 'VPAY', 'BCARD', 'JCB'),
  paymentMethod: oneOf(null, null, null, ...Object.values(paymentMethods)),
  cardReadingMode: oneOf(null, ...cardReadingModes),
  instalmentsNumber: oneOf(null, 1, 2, 12),
  cardPanObfuscated: oneOf(null, '4242', '0042', '4200'),
  retrievalReferenceNumber: oneOf(null, '000000000111', '000000000222', '000000000333'),
  posAuthCode: oneOf(null, 'A1B2C3', '123456', 'a1b2c3', 'XA1B2C34'),
  stan: oneOf('000001', '000010', '100000'),
  errorCode: oneOf(null, '00', '05', '1A', '51'),
  orderReference: oneOf(null, 'Table 5', '50%_off', 'a\\b', "O'Neill"),
  deviceId: oneOf(null, 'device-a', 'device-b'),
  tid: oneOf('T0000001', 'T0000012'),
  userName: oneOf(null, 'Άννα Ιωάννου', 'Мария', 'Bob'),
  userEmail: oneOf(null, 'anna@example.com', 'BOB@example.com'),
  transactionAffiliate: oneOf(null, 'Nord', 'Süd'),
  transactionInstance: oneOf(null, 'alpha', 'Beta', 'Ωmega', 'éclair'),
})

export interface Mix {
  /** Named after herbs: Olive with a second store Pepper, Thyme beside them, Basil below another acquirer. */
  readonly tenants: Readonly<Record<'olive' | 'pepper' | 'thyme' | 'basil', Tenant>>
  readonly tenantOf: (row: TransactionRow) => Tenant | undefined
}

/** Builds the same colourful transactions each time, over two acquirers, three merchants and four stores. */
export const buildMix = async (database: Database, count: number): Promise<Mix> => {
  const [olive, basil] = [
    await buildTenant(database, {}, { name: 'Olive' }),
    await buildTenant(database, {}, { name: 'Basil' }),
  ]
  const { merchantId: _m, storeId: _s, midId: _i, ...instance } = olive
  const { storeId: _t, ...merchant } = olive
  const thyme = await buildTenant(database, instance, { name: 'Thyme' })
  const pepper = await buildTenant(database, merchant, { name: 'Pepper' })
  const tenants = { olive, pepper, thyme, basil }
  const all = Object.values(tenants)
  const rows = fc.sample(values, { numRuns: count, seed: 20_261_120 })
  for (const [at, tenant] of all.entries()) {
    const own = rows.filter((_, index) => index % all.length === at)
    await buildTransactions(
      database,
      tenant,
      own.map((row) => ({ ...row, storeName: tenant.tokens.store })),
    )
  }
  return { tenants, tenantOf: (row) => all.find(({ tokens }) => tokens.store === row.storeName) }
}

/** Each word, in any order: the data and what is searched for have no letters with accents. */
const contains = (value: string | null | undefined, text: string) =>
  text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => value?.toLowerCase().includes(word))

const operations = {
  sale: /^(12|18|20|23|26|31|sale)$/,
  refund: /^(16|19|21|24|27|32|refund)$/,
  void: /^(17|22|25|28|void)$/,
}
const groups = { ...operations, chargeback: /^chargeback$/, groupOne: /^1[89]$/, groupTwo: /^2[678]$/ }

const schemes = ['VISA', 'MASTERCARD', 'AMEX', 'MAESTRO', 'DISCOVER', 'UNIONPAY', 'VPAY', 'BCARD']
/** D-60 in the words of a reader. */
export const methods: Readonly<Record<string, (row: TransactionRow) => boolean>> = {
  visa: ({ cardType }) => cardType === 'VISA',
  mastercard: ({ cardType }) => cardType === 'MASTERCARD',
  amex: ({ cardType }) => cardType === 'AMEX',
  maestro: ({ cardType }) => cardType === 'MAESTRO',
  discover: ({ cardType }) => cardType === 'DISCOVER',
  unionPay: ({ cardType }) => cardType === 'UNIONPAY',
  vPay: ({ cardType }) => cardType === 'VPAY',
  bcard: ({ cardType }) => cardType === 'BCARD',
  paypal: ({ paymentMethod }) => paymentMethod === 2,
  venmo: ({ paymentMethod }) => paymentMethod === 3,
  cashApp: ({ paymentMethod }) => paymentMethod === 4,
  twint: ({ paymentMethod }) => paymentMethod === 31 || paymentMethod === 32,
  qrWallet: ({ cardReadingMode }) => cardReadingMode === 'qr-wallet',
  openBanking: ({ transactionType }) => ['18', '19'].includes(transactionType),
  payByLink: ({ cardReadingMode }) => cardReadingMode === 'pay-by-link',
  pinFallback: ({ cardReadingMode }) => cardReadingMode === 'pin-fallback',
  instalments: ({ instalmentsNumber, transactionType }) =>
    (instalmentsNumber ?? 0) > 1 || ['23', '24', '25'].includes(transactionType),
  other: ({ cardType }) => cardType !== null && !schemes.includes(cardType),
  unknown: ({ cardType, paymentMethod }) => cardType === null && paymentMethod === null,
}

type Rule = (value: never, row: TransactionRow, tenant: Tenant | undefined) => boolean

const texts = ['posAuthCode', 'stan', 'orderReference', 'tid', 'deviceId', 'userName', 'userEmail'] as const
const lists = [
  'currency',
  'errorCode',
  'transactionAffiliate',
  'transactionInstance',
  'retrievalReferenceNumber',
] as const
const tenantTokens = ['store', 'terminal', 'merchant', 'instance', 'affiliate', 'acquirer'] as const

const rules = {
  dateFrom: (from: string, { posLocalDateTime }) => posLocalDateTime.replace('T', ' ') >= from,
  dateTo: (to: string, { posLocalDateTime }) => posLocalDateTime.replace('T', ' ').slice(0, 16) <= to,
  hours: (wanted: number[], { posLocalDateTime }) => wanted.includes(Number(posLocalDateTime.slice(11, 13))),
  amountFrom: (from: number, { amount, currency }) => amount >= Number(`${from}e${exponentOf(currency)}`),
  amountTo: (to: number, { amount, currency }) => amount <= Number(`${to}e${exponentOf(currency)}`),
  statuses: (wanted: number[], { status }) => wanted.includes(status),
  types: (wanted: (keyof typeof groups)[], { transactionType }) =>
    wanted.some((type) => groups[type].test(transactionType)),
  paymentMethods: (wanted: string[], row) => wanted.some((method) => methods[method]?.(row)),
  cardPanObfuscated: (digits: string, row) => row.cardPanObfuscated === digits,
  transactionKeys: (keys: string[], { token }) => keys.includes(token),
  storeName: (text: string, _row, tenant) => contains(tenant?.names.store, text),
  merchantName: (text: string, _row, tenant) => contains(tenant?.names.merchant, text),
  ...Object.fromEntries(texts.map((name) => [name, (text: string, row: TransactionRow) => contains(row[name], text)])),
  ...Object.fromEntries(
    lists.map((name) => [name, (wanted: string[], row: TransactionRow) => wanted.includes(row[name] ?? '')]),
  ),
  ...Object.fromEntries(
    tenantTokens.map((kind) => [
      `${kind}Tokens`,
      (wanted: string[], _row: TransactionRow, tenant?: Tenant) => wanted.includes(tenant?.tokens[kind] ?? ''),
    ]),
  ),
} as Readonly<Record<string, Rule>>

/** Whether a row belongs into a list under this filter: all of it, read again from the specification. */
export const matches = (filter: TransactionFilter, row: TransactionRow, { tenantOf }: Mix): boolean =>
  Object.entries(filter).every(([name, value]) => rules[name]?.(value as never, row, tenantOf(row)))
