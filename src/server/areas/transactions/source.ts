import { sql, type SqlBool } from 'kysely'
import {
  cardSchemes,
  operations,
  paymentMethods,
  type PaymentMethodFilter,
  type TypeFilter,
  typeFilters,
} from '#contract/codes.ts'
import { currenciesWithExponent, exponentOf, toMinor, unusualExponents } from '#contract/money.ts'
import { transactionList } from '#contract/transactions.ts'
import { type ActorScope, tenantColumns } from '../../db/scope.ts'
import { anyOf, containing, type Sql, sourceOf } from '../../list/source.ts'

const column = (name: string) => sql.ref(`t.${name}`)
const wall = sql`to_char(t.pos_local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS')`

/** What makes a transaction visible to a person (D-05). */
export const transactionVisible = (scope: ActorScope): Sql => {
  const inScope = scope.within('t', {
    ...tenantColumns,
    merchants: 'merchant_id',
    stores: 'store_id',
    terminals: 'terminal_id',
  })
  return scope.actor.ownTransactionsOnly
    ? sql<SqlBool>`(${inScope} and t.user_id = ${scope.actor.userId})`
    : sql`${inScope}`
}

/** Names are searched in the small tables, which cost a hundredth of a search through the transactions. */
const named = (table: 'merchant' | 'store', text: string) =>
  sql`${column(`${table}_id`)} in (select id from ${sql.table(table)} where ${containing(sql.ref('name'), text)})`

const withTokens = (table: string, tokens: readonly string[]) =>
  sql`${column(`${table}_id`)} in (select id from ${sql.table(table)} where ${anyOf(sql.ref('token'), tokens, 'text')})`

const typeCodes = (filters: readonly TypeFilter[]): string[] =>
  filters.flatMap((filter) => [
    ...typeFilters[filter].map(String),
    // Feeds that send names belong to the operation of that name.
    ...operations.filter((operation) => operation === filter),
  ])

const schemes: readonly string[] = Object.values(cardSchemes)

/** D-60: what each payment-method filter selects. */
const methodConditions: Readonly<Record<PaymentMethodFilter, Sql>> = {
  ...(Object.fromEntries(
    Object.entries(cardSchemes).map(([filter, scheme]) => [filter, sql`t.card_type = ${scheme}`]),
  ) as Record<keyof typeof cardSchemes, Sql>),
  paypal: sql`t.payment_method = ${paymentMethods.PAYPAL}`,
  venmo: sql`t.payment_method = ${paymentMethods.VENMO}`,
  cashApp: sql`t.payment_method = ${paymentMethods.CASH_APP}`,
  twint: sql`t.payment_method in (${paymentMethods.TWINT_SALE}, ${paymentMethods.TWINT_REFUND})`,
  qrWallet: sql`t.card_reading_mode = 'qr-wallet'`,
  openBanking: sql`t.transaction_type in ('18', '19')`,
  payByLink: sql`t.card_reading_mode = 'pay-by-link'`,
  pinFallback: sql`t.card_reading_mode = 'pin-fallback'`,
  instalments: sql`(t.instalments_number > 1 or t.transaction_type in ('23', '24', '25'))`,
  other: sql`not t.card_type = any(${schemes}::text[])`,
  unknown: sql`(t.card_type is null and t.payment_method is null)`,
}

const anyMethod = (filters: readonly PaymentMethodFilter[]) =>
  sql`(${sql.join(
    filters.map((filter) => methodConditions[filter]),
    sql` or `,
  )})`

/**
 * D-94: an amount in major units. With currencies chosen, each has its own decimals; with none, the same number is
 * compared in whatever decimals the row's currency has.
 */
const amountIs = (comparison: Sql, major: number, currencies: readonly string[] | undefined): Sql => {
  const compare = (exponent: number) => sql`t.amount ${comparison} ${toMinor(major, exponent)}`
  const groups = currencies
    ? [...new Set(currencies.map(exponentOf))].map(
        (exponent) => [exponent, currencies.filter((currency) => exponentOf(currency) === exponent)] as const,
      )
    : unusualExponents.map((exponent) => [exponent, currenciesWithExponent(exponent)] as const)
  const matches = groups.map(
    ([exponent, members]) => sql`(${anyOf(column('currency'), members, 'text')} and ${compare(exponent)})`,
  )
  if (!currencies) {
    const unusual = groups.flatMap(([, members]) => members)
    matches.push(sql`(not ${anyOf(column('currency'), unusual, 'text')} and ${compare(2)})`)
  }
  return sql`(${sql.join(matches, sql` or `)})`
}

export const transactionSource = sourceOf(transactionList, {
  from: sql`transaction as t`,
  key: ['pos_local_date_time', 'id'],
  visible: transactionVisible,
  columns: {
    token: column('token'),
    posLocalDateTime: wall,
    timeZone: column('time_zone'),
    amount: column('amount'),
    tipAmount: column('tip_amount'),
    currency: column('currency'),
    status: column('status'),
    transactionType: column('transaction_type'),
    cardType: column('card_type'),
    paymentMethod: column('payment_method'),
    cardPanObfuscated: column('card_pan_obfuscated'),
    posAuthCode: column('pos_auth_code'),
    retrievalReferenceNumber: column('retrieval_reference_number'),
    stan: column('stan'),
    errorCode: column('error_code'),
    originalResponseCode: column('original_response_code'),
    instalmentsNumber: column('instalments_number'),
    orderReference: column('order_reference'),
    scaType: column('sca_type'),
    cardReadingMode: column('card_reading_mode'),
    appVersion: column('app_version'),
    packageName: column('package_name'),
    deviceId: column('device_id'),
    tid: column('tid'),
    mid: column('mid'),
    mcc: column('mcc'),
    merchantName: column('merchant_name'),
    storeName: column('store_name'),
    transactionAffiliate: column('transaction_affiliate'),
    transactionInstance: column('transaction_instance'),
    userName: column('user_name'),
    userEmail: column('user_email'),
  },
  sort: {
    posLocalDateTime: column('pos_local_date_time'),
    amount: column('amount'),
    deviceId: column('device_id'),
    currency: column('currency'),
    stan: column('stan'),
    errorCode: column('error_code'),
    transactionAffiliate: sql`t.transaction_affiliate collate "und-x-icu"`,
    transactionInstance: sql`t.transaction_instance collate "und-x-icu"`,
    cardType: column('card_type'),
  },
  filter: {
    dateFrom: (from: string) => sql`t.pos_local_date_time >= ${from}::timestamp`,
    // The last minute belongs to the range (FLT-14).
    dateTo: (to: string) => sql`t.pos_local_date_time < ${to}::timestamp + interval '1 minute'`,
    amountFrom: (from: number, { currency }) => amountIs(sql`>=`, from, currency as string[] | undefined),
    amountTo: (to: number, { currency }) => amountIs(sql`<=`, to, currency as string[] | undefined),
    currency: (values: string[]) => anyOf(column('currency'), values, 'text'),
    statuses: (values: number[]) => anyOf(column('status'), values, 'int'),
    types: (values: TypeFilter[]) => anyOf(column('transaction_type'), typeCodes(values), 'text'),
    paymentMethods: anyMethod,
    cardPanObfuscated: (digits: string) => sql`t.card_pan_obfuscated = ${digits}`,
    retrievalReferenceNumber: (values: string[]) => anyOf(column('retrieval_reference_number'), values, 'text'),
    posAuthCode: (text: string) => containing(column('pos_auth_code'), text),
    stan: (text: string) => containing(column('stan'), text),
    errorCode: (values: string[]) => anyOf(column('error_code'), values, 'text'),
    orderReference: (text: string) => containing(column('order_reference'), text),
    tid: (text: string) => containing(column('tid'), text),
    deviceId: (text: string) => containing(column('device_id'), text),
    userName: (text: string) => containing(column('user_name'), text),
    userEmail: (text: string) => containing(column('user_email'), text),
    storeName: (text: string) => named('store', text),
    merchantName: (text: string) => named('merchant', text),
    storeTokens: (tokens: string[]) => withTokens('store', tokens),
    terminalTokens: (tokens: string[]) => withTokens('terminal', tokens),
    merchantTokens: (tokens: string[]) => withTokens('merchant', tokens),
    instanceTokens: (tokens: string[]) => withTokens('instance', tokens),
    affiliateTokens: (tokens: string[]) => withTokens('affiliate', tokens),
    acquirerTokens: (tokens: string[]) => withTokens('acquirer', tokens),
    transactionAffiliate: (values: string[]) => anyOf(column('transaction_affiliate'), values, 'text'),
    transactionInstance: (values: string[]) => anyOf(column('transaction_instance'), values, 'text'),
  },
})
