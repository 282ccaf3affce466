import * as v from 'valibot'
import { count } from '#core/count.ts'
import { endpoint, type ReplyOf } from '#core/endpoint.ts'
import { languages } from '#core/languages/languages.ts'
import { selectionOf } from '#core/list/calls.ts'
import { figure, takings } from '#core/money/takings.ts'
import { offlineFamily } from '#core/offline.ts'
import { transactionList } from '#features/transactions/contract.ts'

const text = v.string()
const minute = v.nullable(text)

/** What the lines of a closing sheet can stand for. */
export const closingParts = ['store', 'terminal', 'cashier', 'method', 'day'] as const
export type ClosingPart = (typeof closingParts)[number]

/** Lines that one currency of a sheet has at most, with those that they are split into: the largest; its file has all. */
export const CLOSING_LINES_MAX = 400

const line = {
  ...takings.entries,
  /** What of the sales is tips, in minor units. */
  tips: v.pipe(v.number(), v.integer()),
  /** What of the refunds and voids is of sales before the first day of the sheet. */
  earlier: v.strictObject({ refund: figure, void: figure }),
  /** Sales, refunds and voids that were declined, or have no answer yet: they are no money. */
  declined: count,
  pending: count,
}

const named = {
  /**
   * By which the list of transactions is narrowed to just these rows: the token of the store or terminal, the name of the
   * cashier, the payment method, the day; null where no filter means just these.
   */
  key: v.nullable(text),
  /** A payment method and a day as they are written in calls; null where the transactions name nobody. */
  name: v.nullable(text),
  /** The TID of a terminal. */
  tid: v.optional(text),
  /** Of a cashier whose name others of the sheet have too: which of them, from 1. */
  namesake: v.optional(v.pipe(v.number(), v.integer())),
}
const whole = {
  ...named,
  /** With `namesake`: the email, where the person may see it. */
  email: v.optional(text),
  ...line,
}
const closingLine = v.strictObject({ ...whole, lines: v.optional(v.array(v.strictObject(whole))) })
/** Emails are not kept on a device. */
const savedLine = v.object({ ...named, ...line, lines: v.optional(v.array(v.object({ ...named, ...line }))) })

/** @param lineSchema each line of a currency */
const closingReply = <Line extends v.GenericSchema>(lineSchema: Line) =>
  v.strictObject({
    /** When this was added up, UTC. */
    at: v.pipe(text, v.isoTimestamp()),
    /** The first and last minute, as they were asked for. */
    dateFrom: minute,
    dateTo: minute,
    /** All transactions, also those that are no successful business. */
    count,
    /** 'atLeast': there are more transactions than are added up, so nothing was. */
    countIs: v.picklist(['exact', 'atLeast']),
    /** The one with most transactions first. */
    currencies: v.array(
      v.strictObject({
        currency: text,
        ...line,
        lines: v.array(lineSchema),
        /** What the lines beyond `CLOSING_LINES_MAX` come to, so that all lines still come to the sums. */
        more: v.optional(v.strictObject({ lineCount: count, ...line })),
      }),
    ),
  })

const { filter, zone } = selectionOf(transactionList).entries

/** Which transactions, and what the lines stand for. */
const closingBody = {
  filter,
  zone,
  by: v.optional(v.picklist(closingParts), 'store'),
  /** What each line is split by; where it is the same as `by`, by nothing. */
  within: v.optional(v.picklist(closingParts)),
}

/**
 * POST closing: what the transactions of a filter come to, line by line and in all, each currency for itself. Only over
 * transactions that the person's list shows; each belongs to the day that the clock of its store showed.
 */
export const getClosing = endpoint({
  name: 'getClosing',
  method: 'POST',
  path: 'closing',
  access: 'closing.view',
  body: v.strictObject(closingBody),
  reply: closingReply(closingLine),
  saved: closingReply(savedLine),
  compressed: true,
  offline: offlineFamily('closing'),
})

/** POST closing/export: the same sheet as a workbook. */
export const exportClosing = endpoint({
  name: 'exportClosing',
  method: 'POST',
  path: 'closing/export',
  access: 'closing.view',
  body: v.strictObject({ ...closingBody, language: v.optional(v.picklist(languages), 'en') }),
  reply: v.blob(),
  envelope: 'file',
  compressed: true,
})

export type Closing = ReplyOf<typeof getClosing>
export type ClosingCurrency = Closing['currencies'][number]
export type ClosingLine = ClosingCurrency['lines'][number]
/** The figures of one line, or of all of a currency. */
export type ClosingFigures = Omit<ClosingLine, 'key' | 'name' | 'tid' | 'namesake' | 'email' | 'lines'>
/** What the lines of a sheet stand for, and what each of them is split by. */
export interface Grouping {
  readonly by: ClosingPart
  readonly within?: ClosingPart | undefined
}

/** The parts that tell the lines of a sheet apart, the outer one first. */
export const partsOf = ({ by, within }: Grouping): readonly ClosingPart[] =>
  within === undefined || within === by ? [by] : [by, within]
