import { sql, type SqlBool } from 'kysely'
import {
  cardSchemes,
  paymentMethods,
  type PaymentMethodFilter,
  type TypeFilter,
  typesOfFilters,
  outgoingTypes,
} from '#core/codes.ts'
import { currenciesWithExponent, exponentOf, toMinor, unusualExponents } from '#core/money/money.ts'
import { hashesOfCode } from '#core/text/receipt-code.ts'
import { receiptFingerprintIn } from '#core/text/transaction-key.ts'
import { transactionList } from '../contract.ts'
import { column, table } from '#server/database/names.ts'
import { type PrincipalScope, tenantColumns } from '#server/database/scope.ts'
import { type Parent, withTokens as idWithTokens } from '#server/lists/parent-filters.ts'
import { anyOf, containing, foldedNow, type Sql, sourceOf, foldedName } from '#server/lists/source.ts'
import { skipCounted, transactionTotal } from './counted.ts'

const of = (name: string) => column(`t.${name}`)
const wall = sql`to_char(t.pos_local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS')`

/** A field of the sale that a row refunds, voids or disputes; null where the principal does not see that sale. */
const ofSale = (name: Sql) => sql`(sale.facts ->> ${name})`

/** What makes a transaction visible to a person (D-05). */
export const transactionVisible = (scope: PrincipalScope): Sql => {
  const inScope = scope.isInside('t', {
    ...tenantColumns,
    merchants: 'merchant_id',
    stores: 'store_id',
    terminals: 'terminal_id',
  })
  return scope.principal.ownTransactionsOnly
    ? sql<SqlBool>`(${inScope} and t.user_id = ${scope.principal.userId})`
    : sql`${inScope}`
}

/** Names are searched in the small tables, which cost a hundredth of a search through the transactions. */
const named = (name: 'merchant' | 'store', text: string) =>
  sql`${of(`${name}_id`)} in (select id from ${table(name)} where ${containing(foldedName('name'), text)})`

const withTokens = (name: Parent, tokens: readonly string[]) => idWithTokens(of(`${name}_id`), name, tokens)

/**
 * Transactions by key, public token, receipt link or receipt code. Also a link that was withdrawn or has expired still says which sale it
 * was of to whoever may see the sale. Keys are unique within an acquirer, so each acquirer is asked through the index. What is
 * found comes as arrays, so that each month is read through its key, whatever is known of the tables.
 */
const withKeys = (keys: readonly string[]): Sql => {
  const hashes = keys.map(receiptFingerprintIn).filter((hash) => hash !== undefined)
  const codes = keys.map(hashesOfCode).filter((range) => range !== undefined)
  const found = (name: 'pos_local_date_time' | 'transaction_id') => sql`array(
    select ${column(name)} from transaction_key where ${anyOf(column('token'), keys)}
    union all select ${column(name)} from transaction_key
      where acquirer_id = any (array(select id from acquirer)) and ${anyOf(column('trn_key'), keys)}
    union all select ${column(name)} from receipt_link
      where token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'base64url'))}::bytea[])
    ${sql.join(
      codes.map(
        ([least, greatest]) => sql`union all select ${column(name)} from receipt_link
      where token_hash between ${Buffer.from(least)} and ${Buffer.from(greatest)}`,
      ),
      sql` `,
    )})`
  return sql`t.pos_local_date_time = any (${found('pos_local_date_time')}) and t.id = any (${found('transaction_id')})`
}

/** Tokens are unique in the table of keys alone, from which each row is read through its own key. */
const withOwnTokens = (tokens: readonly string[]): Sql => sql`(t.pos_local_date_time, t.id) in (
  select pos_local_date_time, transaction_id from transaction_key where ${anyOf(column('token'), tokens)})`

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
 * D-94: amounts in major units, both ends included. With currencies chosen, each has its own decimals; with none, the same
 * numbers are compared in whatever decimals the row's currency has. Both ends stand in each branch, so that an index answers it.
 */
const amountIsBetween = (from: number, to: number, currencies: readonly string[] | undefined): Sql => {
  const compare = (exponent: number) =>
    sql`t.amount between ${toMinor(from, exponent, 'up')} and ${toMinor(to, exponent, 'down')}`
  const groups = currencies
    ? [...new Set(currencies.map(exponentOf))].map(
        (exponent) => [exponent, currencies.filter((currency) => exponentOf(currency) === exponent)] as const,
      )
    : unusualExponents.map((exponent) => [exponent, currenciesWithExponent(exponent)] as const)
  const matches = groups.map(([exponent, members]) => sql`(${anyOf(of('currency'), members)} and ${compare(exponent)})`)
  if (!currencies) {
    const unusual = groups.flatMap(([, members]) => members)
    matches.push(sql`(not ${anyOf(of('currency'), unusual)} and ${compare(2)})`)
  }
  return sql`(${sql.join(matches, sql` or `)})`
}

/** A STAN has at most six digits: six are all of it. */
const withStan = (text: string): Sql =>
  /^\d{6}$/.test(text) ? sql`t.stan = ${text}` : containing(foldedNow(of('stan')), text)

const isWholeAuthCode = (text: string) => /^[0-9A-Za-z]{6}$/.test(text)

/** One that is typed whole is found by an index, and those that do not have the usual form by another (migration 0044). */
const withAuthCode = (text: string): Sql => {
  const found = containing(foldedNow(of('pos_auth_code')), text)
  if (!isWholeAuthCode(text)) return found
  return sql`(t.pos_auth_code = ${text.toUpperCase()} or (t.pos_auth_code !~ '^[0-9A-Z]{1,6}$' and ${found}))`
}

/** Filters that name what stands on few receipts. Of RRNs and STANs the planner knows by itself how few. */
const isSelective = ({
  posAuthCode,
  cardPanObfuscated,
  amountFrom,
  amountTo,
}: Readonly<Record<string, unknown>>): boolean =>
  cardPanObfuscated !== undefined ||
  (amountFrom !== undefined && amountFrom === amountTo) ||
  (typeof posAuthCode === 'string' && isWholeAuthCode(posAuthCode))

/** Minor units, negative where the money goes out: `signedMinor` of core/codes.ts in SQL. */
export const signed = (minor: Sql, type: Sql): Sql =>
  sql`case when ${anyOf(type, outgoingTypes)} then -${minor} else ${minor} end`

export const transactionSource = sourceOf(transactionList, {
  from: sql`transaction as t`,
  // A function (migration 0037) and no table: that would be planned over all months for each list.
  // Beside `single`, on the coordinator of a distributed database (migration 0046).
  beside: {
    alias: 't',
    join: sql`left join lateral (
      select sale_of(t.acquirer_id, t.merchant_id, t.linked_trn_key, t.currency) as facts from single limit 1) as sale on true`,
  },
  key: ['pos_local_date_time', 'id'],
  visible: transactionVisible,
  named: withOwnTokens,
  arrived: of('received_at'),
  total: transactionTotal,
  skip: skipCounted,
  indexed: ['dateFrom', 'dateTo', 'terminalTokens', 'storeTokens', 'merchantTokens'],
  selective: { alias: 't', is: isSelective },
  columns: {
    token: of('token'),
    posLocalDateTime: wall,
    timeZone: of('time_zone'),
    amount: of('amount'),
    tipAmount: of('tip_amount'),
    currency: of('currency'),
    status: of('status'),
    transactionType: of('transaction_type'),
    cardType: of('card_type'),
    paymentMethod: of('payment_method'),
    cardPanObfuscated: of('card_pan_obfuscated'),
    posAuthCode: of('pos_auth_code'),
    retrievalReferenceNumber: of('retrieval_reference_number'),
    stan: of('stan'),
    errorCode: of('error_code'),
    originalResponseCode: of('original_response_code'),
    instalmentsNumber: of('instalments_number'),
    orderReference: of('order_reference'),
    scaType: of('sca_type'),
    cardReadingMode: of('card_reading_mode'),
    appVersion: of('app_version'),
    packageName: of('package_name'),
    deviceId: of('device_id'),
    tid: of('tid'),
    mid: of('mid'),
    mcc: of('mcc'),
    merchantName: of('merchant_name'),
    storeName: of('store_name'),
    transactionAffiliate: of('transaction_affiliate'),
    transactionInstance: of('transaction_instance'),
    userName: of('user_name'),
    userEmail: of('user_email'),
    linkedTrx: of('linked_trn_key'),
    saleDateTime: ofSale(sql`'dateTime'`),
    saleAmount: sql`${ofSale(sql`'amount'`)}::bigint`,
    saleCardPan: ofSale(sql`'cardPan'`),
    saleRrn: ofSale(sql`'rrn'`),
  },
  sort: {
    posLocalDateTime: of('pos_local_date_time'),
    // As it is shown: amounts of one currency beside each other, of which minor units are in the order of major ones.
    amount: [of('currency'), signed(of('amount'), of('transaction_type'))],
    deviceId: of('device_id'),
    currency: of('currency'),
    stan: of('stan'),
    errorCode: of('error_code'),
    transactionAffiliate: sql`t.transaction_affiliate collate "und-x-icu"`,
    transactionInstance: sql`t.transaction_instance collate "und-x-icu"`,
    cardType: of('card_type'),
  },
  filter: {
    dateFrom: (from: string) => sql`t.pos_local_date_time >= ${from}::timestamp`,
    // The last minute belongs to the range (FLT-14).
    dateTo: (to: string) => sql`t.pos_local_date_time < ${to}::timestamp + interval '1 minute'`,
    hours: (hours: number[]) => anyOf(sql`extract(hour from t.pos_local_date_time)::int`, hours),
    // The list refuses one without the other.
    amountFrom: (from: number, { amountTo, currency }) =>
      amountIsBetween(from, amountTo as number, currency as string[] | undefined),
    amountTo: () => sql`true`,
    currency: (values: string[]) => anyOf(of('currency'), values),
    statuses: (values: number[]) => anyOf(of('status'), values),
    types: (values: TypeFilter[]) => anyOf(of('transaction_type'), typesOfFilters(values)),
    paymentMethods: anyMethod,
    cardPanObfuscated: (digits: string) => sql`t.card_pan_obfuscated = ${digits}`,
    retrievalReferenceNumber: (values: string[]) => anyOf(of('retrieval_reference_number'), values),
    transactionKeys: withKeys,
    posAuthCode: withAuthCode,
    stan: withStan,
    errorCode: (values: string[]) => anyOf(of('error_code'), values),
    orderReference: (text: string) =>
      sql`(t.order_reference is not null and ${containing(foldedNow(of('order_reference')), text)})`,
    tid: (text: string) => containing(foldedNow(of('tid')), text),
    deviceId: (text: string) => containing(foldedNow(of('device_id')), text),
    userName: (text: string) => containing(foldedNow(of('user_name')), text),
    userEmail: (text: string) => containing(foldedNow(of('user_email')), text),
    storeName: (text: string) => named('store', text),
    merchantName: (text: string) => named('merchant', text),
    storeTokens: (tokens: string[]) => withTokens('store', tokens),
    terminalTokens: (tokens: string[]) => withTokens('terminal', tokens),
    merchantTokens: (tokens: string[]) => withTokens('merchant', tokens),
    instanceTokens: (tokens: string[]) => withTokens('instance', tokens),
    affiliateTokens: (tokens: string[]) => withTokens('affiliate', tokens),
    acquirerTokens: (tokens: string[]) => withTokens('acquirer', tokens),
    transactionAffiliate: (values: string[]) => anyOf(of('transaction_affiliate'), values),
    transactionInstance: (values: string[]) => anyOf(of('transaction_instance'), values),
  },
})
