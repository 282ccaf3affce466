import { sql } from 'kysely'
import * as v from 'valibot'
import { cardReadingModes, operations, scaTypes, transactionStatus } from '#core/codes.ts'
import { RRN_LENGTH, TRANSACTION_KEY_MAX } from '#core/limits.ts'
import { acquirerCode, columnsOf, current, field, fixed, givenOrStored, schemaOf } from '#server/feed/columns.ts'
import {
  currency,
  email,
  identifier,
  isNearWallTime,
  mcc,
  minorUnits,
  oneOf,
  optional,
  pastInstant,
  pastWallTime,
  pattern,
  record,
  text,
  wholeNumber,
} from '#server/feed/fields.ts'

/**
 * Hours between the wall time of a terminal and the instant it means, read as if both were of UTC: 14 for the zone furthest
 * from UTC, and more than a day for a clock that was set to the wrong date.
 */
const HOURS_APART_MAX = 48

const typeMessage = 'must be a type code or the name of an operation'

/** A code of §9 or a name of §4; unassigned codes are kept (D-58). */
const transactionType = v.pipe(
  v.union([v.string(), v.number()], typeMessage),
  v.transform(String),
  v.check((type) => /^[1-9]\d{0,2}$/.test(type) || operations.some((operation) => operation === type), typeMessage),
)

/** However it is written, only its last four digits go on (SEC-54). */
const cardNumber = v.pipe(
  v.string('must be text'),
  v.regex(/^[\d*xX. -]*\d{4}$/, 'must end in the last four digits of a card number'),
  v.transform((digits) => digits.slice(-4)),
)

/** Stored with a new transaction; `moveStates` brings the others of a known one to what the newest line says. */
const fields = {
  acquirerCode,
  /** Stable key of the acquirer's host for this transaction. */
  trnKey: field(identifier(TRANSACTION_KEY_MAX), fixed('text')),
  /** The trnKey of the transaction that this one refunds, voids, completes or disputes. */
  linkedTrx: field(optional(identifier(TRANSACTION_KEY_MAX)), fixed('text', { name: 'linked_trn_key' })),
  tid: field(identifier(), fixed('text')),
  posLocalDateTime: field(pastWallTime, fixed('timestamp(3)')),
  /** Needed only where the wall time and the store's zone are ambiguous. */
  happenedAt: field(
    optional(pastInstant),
    fixed('timestamptz(3)', {
      value: sql`coalesce(line."happenedAt", line."posLocalDateTime" at time zone store.time_zone)`,
    }),
  ),
  /** The total, tip included. */
  amount: field(minorUnits, current('bigint')),
  tipAmount: field(optional(minorUnits), current('bigint', { value: sql`coalesce(line."tipAmount", 0)` })),
  currency: field(currency, fixed('text')),
  status: field(oneOf(Object.values(transactionStatus)), current('smallint')),
  transactionType: field(transactionType, fixed('text')),
  cardType: field(optional(text(32)), givenOrStored('text')),
  paymentMethod: field(optional(wholeNumber(0, 999)), givenOrStored('smallint')),
  cardPanObfuscated: field(optional(cardNumber), givenOrStored('text')),
  posAuthCode: field(optional(text(12)), givenOrStored('text')),
  retrievalReferenceNumber: field(
    optional(pattern(new RegExp(`^[A-Za-z0-9]{1,${RRN_LENGTH}}$`), `must have 1 to ${RRN_LENGTH} letters or digits`)),
    givenOrStored('text'),
  ),
  stan: field(optional(pattern(/^\d{1,6}$/, 'must have 1 to 6 digits')), givenOrStored('text')),
  errorCode: field(optional(text(12)), givenOrStored('text')),
  originalResponseCode: field(optional(text(12)), givenOrStored('text')),
  instalmentsNumber: field(optional(wholeNumber(1, 999)), fixed('smallint')),
  orderReference: field(optional(text()), fixed('text')),
  scaType: field(optional(oneOf(Object.values(scaTypes))), givenOrStored('smallint')),
  cardReadingMode: field(optional(oneOf(cardReadingModes)), givenOrStored('text')),
  appVersion: field(optional(text(64)), fixed('text')),
  packageName: field(optional(text()), fixed('text')),
  deviceId: field(optional(identifier()), fixed('text')),
  // Without these the names and codes are those the terminal's tree has when the line arrives.
  mid: field(optional(identifier()), fixed('text', { value: sql`coalesce(line.mid, mid.code)` })),
  mcc: field(optional(mcc), fixed('text', { value: sql`coalesce(line.mcc, mid.mcc)` })),
  merchantName: field(optional(text()), fixed('text', { value: sql`coalesce(line."merchantName", merchant.name)` })),
  storeName: field(optional(text()), fixed('text', { value: sql`coalesce(line."storeName", store.name)` })),
  transactionAffiliate: field(
    optional(text()),
    fixed('text', { value: sql`coalesce(line."transactionAffiliate", affiliate.name)` }),
  ),
  transactionInstance: field(
    optional(text()),
    fixed('text', { value: sql`coalesce(line."transactionInstance", instance.name)` }),
  ),
  userEmail: field(optional(email), fixed('text')),
  userName: field(
    optional(text()),
    fixed('text', {
      value: sql`coalesce(line."userName", portal_user.first_name || ' ' || portal_user.last_name)`,
    }),
  ),
  emv: field(
    optional(
      record({
        label: optional(text(32)),
        preferredName: optional(text(32)),
        aid: optional(pattern(/^[0-9A-Fa-f]{10,32}$/, 'must have 10 to 32 hexadecimal digits')),
        cvm: optional(text(32)),
        tvr: optional(text(32)),
        tsi: optional(text(32)),
        cryptogram: optional(text(32)),
        atc: optional(text(32)),
      }),
    ),
    givenOrStored('jsonb'),
  ),
}

export const transactionColumns = columnsOf(fields)

/** A line of a transaction with the rules that go over several fields. */
export const transactionLineSchema = v.pipe(
  schemaOf(fields),
  v.forward(
    v.check(({ amount, tipAmount }) => (tipAmount ?? 0) <= amount, 'must not be more than the amount'),
    ['tipAmount'],
  ),
  v.forward(
    v.check(
      ({ happenedAt, posLocalDateTime }) =>
        !happenedAt || isNearWallTime(happenedAt, posLocalDateTime, HOURS_APART_MAX),
      `must be within ${HOURS_APART_MAX} hours of posLocalDateTime`,
    ),
    ['happenedAt'],
  ),
)

export type TransactionLine = v.InferOutput<typeof transactionLineSchema>
