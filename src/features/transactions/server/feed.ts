import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { cardReadingModes, operations, scaTypes, transactionStatus } from '#core/codes.ts'
import { canonicalEmail } from '#core/text/email.ts'
import { RRN_LENGTH, TRANSACTION_KEY_MAX } from '#core/limits.ts'
import { stopTexts } from '#core/texts/processing.ts'
import { asIntake } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import {
  acquirerCode,
  currency,
  email,
  identifier,
  pastInstant,
  isNearWallTime,
  mcc,
  minorUnits,
  oneOf,
  optional,
  pattern,
  record,
  text,
  pastWallTime,
  wholeNumber,
} from '#server/feed/fields.ts'
import type { Kind, FeedLine, LineOutcomes } from '#server/feed/kind.ts'
import { insertTransactions, takeKeys, type NewTransaction } from './feed-insert.ts'
import { moveStates } from './feed-state.ts'

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

const schema = v.pipe(
  record({
    acquirerCode,
    /** Stable key of the acquirer's host for this transaction. */
    trnKey: identifier(TRANSACTION_KEY_MAX),
    /** The trnKey of the transaction that this one refunds, voids or completes. */
    linkedTrx: optional(identifier(TRANSACTION_KEY_MAX)),
    tid: identifier(),
    posLocalDateTime: pastWallTime,
    /** Needed only where the wall time and the store's zone are ambiguous. */
    happenedAt: optional(pastInstant),
    /** The total, tip included. */
    amount: minorUnits,
    tipAmount: optional(minorUnits),
    currency,
    status: oneOf(Object.values(transactionStatus)),
    transactionType,
    cardType: optional(text(32)),
    paymentMethod: optional(wholeNumber(0, 999)),
    cardPanObfuscated: optional(cardNumber),
    posAuthCode: optional(text(12)),
    retrievalReferenceNumber: optional(
      pattern(new RegExp(`^[A-Za-z0-9]{1,${RRN_LENGTH}}$`), `must have 1 to ${RRN_LENGTH} letters or digits`),
    ),
    stan: optional(pattern(/^\d{1,6}$/, 'must have 1 to 6 digits')),
    errorCode: optional(text(12)),
    originalResponseCode: optional(text(12)),
    instalmentsNumber: optional(wholeNumber(1, 999)),
    orderReference: optional(text()),
    scaType: optional(oneOf(Object.values(scaTypes))),
    cardReadingMode: optional(oneOf(cardReadingModes)),
    appVersion: optional(text(64)),
    packageName: optional(text()),
    deviceId: optional(identifier()),
    // Without these the names and codes are those the terminal's tree has when the line arrives.
    mid: optional(identifier()),
    mcc: optional(mcc),
    merchantName: optional(text()),
    storeName: optional(text()),
    transactionAffiliate: optional(text()),
    transactionInstance: optional(text()),
    userEmail: optional(email),
    userName: optional(text()),
    emv: optional(
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
  }),
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

type TransactionLine = v.InferOutput<typeof schema>

/**
 * One batch of an acquirer after the other: all of them add to the same rollups, in several statements, and would lock one
 * another up. Waiting ends with the statement's time, not with that of a lock.
 */
const takeTurns = async (db: Transaction<Tables>, lines: readonly FeedLine[]): Promise<void> => {
  const acquirerIds = [...new Set(lines.map(({ acquirerId }) => acquirerId))]
  await sql`
    with patience as materialized (select set_config('lock_timeout', '0', true))
    select pg_advisory_xact_lock(hashtext('rollups'), id::int)
    from patience, (select id from unnest(${acquirerIds}::bigint[]) id order by id) turn`.execute(db)
}

/**
 * §3 Transaction. The first line of a trnKey makes the transaction; a later one can only move its state forward
 * (see `moveStates`), so that repeating a file changes nothing.
 */
export const transactions: Kind<TransactionLine> = {
  schema,
  keyOf: ({ trnKey }) => trnKey,
  isAudited: false,
  fieldTooOld: ({ posLocalDateTime }, retained) =>
    posLocalDateTime < retained.transactions ? 'posLocalDateTime' : undefined,
  prepare: async (database, lines) => {
    const months = [...new Set(lines.map(({ content }) => `${content.posLocalDateTime.slice(0, 7)}-01`))]
    // A transaction of its own: whoever needs the same new month waits until it is committed.
    await asIntake(database, ({ db }) =>
      sql`select ensure_transaction_month(month) from unnest(${months}::date[]) month`.execute(db),
    )
    return lines
  },
  store: async (db, lines) => {
    await takeTurns(db, lines)
    const taken = await takeKeys(db, lines)
    const outcomes: LineOutcomes = new Map()
    const known: FeedLine<TransactionLine>[] = []
    const added: NewTransaction[] = []
    for (const line of lines) {
      const key = taken.get(line.token)
      if (!key) known.push(line)
      else if (key.isUnknown) outcomes.set(line.token, { field: 'tid', reason: 'is unknown' })
      else if (key.stop) outcomes.set(line.token, { field: '', reason: stopTexts[key.stop].message })
      else {
        outcomes.set(line.token, 'inserted')
        const { userEmail } = line.content
        const userEmailKey = userEmail ? canonicalEmail(userEmail) : null
        added.push({ ...line, content: { ...line.content, transactionId: key.id, userEmailKey } })
      }
    }
    if (added.length > 0) await insertTransactions(db, added)
    if (known.length > 0) for (const [token, outcome] of await moveStates(db, known)) outcomes.set(token, outcome)
    return outcomes
  },
}
