import * as v from 'valibot'
import { count } from '#core/count.ts'
import { endpoint, type ReplyOf } from '#core/endpoint.ts'
import { time, tokens } from '#core/list/filters.ts'
import { figure, takingKinds } from '#core/money/takings.ts'
import { reportList } from '#features/terminal-reports/contract.ts'
import { transactionList } from '#features/transactions/contract.ts'

/** Reports that one sheet compares at most, the newest ones. */
export const REPORTS_MAX = 500

/** Why a transaction explains what a report and the portal differ by; in the order in which they are looked for. */
export const differenceReasons = ['double', 'late', 'pending', 'canceled', 'amount'] as const
export type DifferenceReason = (typeof differenceReasons)[number]

const { row } = reportList
const signed = v.pipe(v.number(), v.integer())

const difference = v.strictObject({
  currency: v.string(),
  operation: v.picklist(takingKinds),
  /** What the terminal says, and what the portal holds of the same period. */
  reported: figure,
  held: figure,
  /** The transactions that explain it. */
  rows: v.array(
    v.strictObject({
      token: transactionList.row.token.schema,
      reason: v.picklist(differenceReasons),
      posLocalDateTime: transactionList.row.posLocalDateTime.schema,
      amount: transactionList.row.amount.schema,
      /** While it was pending, where its amount is the reason. */
      formerAmount: v.optional(transactionList.row.amount.schema),
      retrievalReferenceNumber: transactionList.row.retrievalReferenceNumber.schema,
    }),
  ),
  /** What none of them explains: what the portal holds more than the terminal, or less where it is negative. */
  left: v.strictObject({ count: signed, amount: signed }),
})

/**
 * POST closing/reports: the Z, X and banking reports of terminals whose period ends in a range, beside what the portal holds
 * of the same period.
 */
export const compareReports = endpoint({
  name: 'compareReports',
  method: 'POST',
  path: 'closing/reports',
  access: 'closing.view',
  body: v.strictObject({
    filter: v.strictObject({
      dateFrom: time.schema,
      dateTo: time.schema,
      storeTokens: v.optional(tokens.schema),
      terminalTokens: v.optional(tokens.schema),
    }),
  }),
  reply: v.strictObject({
    /** False where the person sees own transactions alone, which are not all of a terminal. */
    compared: v.boolean(),
    /** All reports of the range; of more than `REPORTS_MAX` only the newest are compared. */
    total: count,
    items: v.array(
      v.strictObject({
        token: row.token.schema,
        kind: row.kind.schema,
        dateTime: row.dateTime.schema,
        periodFrom: row.periodFrom.schema,
        periodTo: row.periodTo.schema,
        alias: row.alias.schema,
        tid: row.tid.schema,
        /** None where both agree. */
        differences: v.array(difference),
      }),
    ),
  }),
  // Reports of terminals are not kept on the device.
  compressed: true,
})

export type ComparedReports = ReplyOf<typeof compareReports>
