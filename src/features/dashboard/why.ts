import * as v from 'valibot'
import { paymentMethodFilters } from '#core/codes.ts'
import { count } from '#core/count.ts'
import { endpoint, type ReplyOf } from '#core/endpoint.ts'
import { takingKinds } from '#core/money/takings.ts'
import { dashboardBody, dashboardFamily } from './filter.ts'

const text = v.string()
const day = v.pipe(text, v.isoDate())
const currencyCode = v.pipe(text, v.regex(/^[A-Z]{3}$/))
/** Minor units, negative where more went back than came in. */
const signed = v.pipe(v.number(), v.integer())

/** Successful sales, refunds and voids: how many, and their net. */
const business = v.strictObject({ count, amount: signed })
const compared = { now: business, before: business }

const range = v.strictObject({ dateFrom: text, dateTo: text })
const dayOfRange = v.strictObject({ ...range.entries, ...business.entries })

/** The parts of one kind that changed most, and what the rest come to: together exactly the change of the whole. */
const contributions = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject({
    values: v.array(v.strictObject({ ...entries, ...compared })),
    others: v.optional(v.strictObject({ valueCount: count, ...compared })),
  })

/** What a range is compared with (B-35): the latest days before that fall on the same weekdays, or the days right before. */
export const earlierRanges = ['sameWeekdays', 'previous'] as const
export type EarlierRange = (typeof earlierRanges)[number]

const before = v.optional(v.picklist(earlierRanges), 'sameWeekdays')

/**
 * POST dashboard/why: how the net of one currency has changed, day by day, and which merchants and types of transactions make
 * the change. From the rollups, so that any range is answered.
 */
export const getWhy = endpoint({
  name: 'getWhy',
  method: 'POST',
  path: 'dashboard/why',
  access: 'dashboard.view',
  /** Of which currency; of that with most sales unless told. */
  body: dashboardBody({ before, of: v.optional(currencyCode) }),
  reply: v.strictObject({
    now: range,
    before: range,
    /** Those with business in either range, in the order of the dashboard. */
    currencies: v.array(text),
    /** Null without business in either range. */
    change: v.nullable(
      v.strictObject({
        currency: text,
        ...compared,
        /** Each day beside that of the earlier range which has the same place in it. */
        days: v.array(v.strictObject({ now: dayOfRange, before: dayOfRange })),
        merchants: contributions({ token: text, name: text }),
        types: contributions({ kind: v.picklist(takingKinds) }),
      }),
    ),
  }),
  compressed: true,
  offline: dashboardFamily,
})

const terminals = v.strictObject({
  /** All of the kind. */
  total: count,
  /** Those that changed most. */
  items: v.array(
    v.strictObject({
      token: v.nullable(text),
      alias: v.nullable(text),
      tid: v.nullable(text),
      storeName: v.nullable(text),
      /** The last day of the range with successful business. */
      lastOn: v.nullable(day),
      ...compared,
    }),
  ),
})

const declines = v.strictObject({ attempts: count, declined: count })
const compareCounts = { now: count, before: count }

/**
 * POST dashboard/why/transactions: the same change by what no rollup knows: store, scheme or method, hour of the day. Beside
 * it, and no part of it, what was declined and which terminals began, ended or fell silent. Read from the transactions, up to
 * a number of them.
 */
export const getWhyInTransactions = endpoint({
  name: 'getWhyInTransactions',
  method: 'POST',
  path: 'dashboard/why/transactions',
  access: 'dashboard.view',
  body: dashboardBody({ before, of: currencyCode }),
  reply: v.strictObject({
    now: range,
    before: range,
    currency: text,
    /** Null where both ranges together have more than `TOTALS_ROWS_MAX` sales, refunds and voids, declined ones included. */
    parts: v.nullable(
      v.strictObject({
        ...compared,
        stores: contributions({
          token: v.nullable(text),
          name: v.nullable(text),
          /** Set where nothing has come since, of what usually does; the last day with successful business. */
          silentSince: v.optional(day),
        }),
        /** `name` is one of `features/closing/methods.ts`; `key` is null where the filter of that name selects others, too. */
        methods: contributions({ key: v.nullable(v.picklist(paymentMethodFilters)), name: text }),
        hours: contributions({ hour: v.pipe(count, v.maxValue(23)) }),
        declines: v.strictObject({
          now: declines,
          before: declines,
          /** By response code, those that changed most; null: none was sent. */
          reasons: v.array(v.strictObject({ code: v.nullable(text), ...compareCounts })),
          others: v.optional(v.strictObject({ codeCount: count, ...compareCounts })),
        }),
        terminals: v.strictObject({
          /** With business in this range alone. */
          started: terminals,
          /** With business in the earlier range alone. */
          lost: terminals,
          /** Without business in the last days of the range, on which the earlier range had some. */
          silent: terminals,
          /** How many days these are; 0 where the range is too short to tell. */
          silentDays: count,
        }),
      }),
    ),
  }),
  compressed: true,
  offline: dashboardFamily,
})

export type Why = ReplyOf<typeof getWhy>
export type WhyChange = NonNullable<Why['change']>
export type WhyInTransactions = ReplyOf<typeof getWhyInTransactions>
export type WhyParts = NonNullable<WhyInTransactions['parts']>
