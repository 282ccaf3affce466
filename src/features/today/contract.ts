import * as v from 'valibot'
import { count } from '#core/count.ts'
import { endpoint, type ReplyOf } from '#core/endpoint.ts'
import { instant } from '#core/list/dates.ts'
import { tokens } from '#core/list/filters.ts'
import { takings } from '#core/money/takings.ts'
import { offlineFamily } from '#core/offline.ts'
import { stopReasons } from '#core/processing.ts'
import { warningCheck, warningList } from '#features/dashboard/warnings.ts'

const text = v.string()
/** Minor units of the currency beside it; negative where more went back than came in. */
const minorUnits = v.pipe(v.number(), v.integer())
const day = v.pipe(text, v.isoDate())

/** How many of the same weekdays before are looked at. */
export const USUAL_WEEKS = 4
/** An invitation that expires sooner needs somebody today. */
export const EXPIRING_HOURS = 24
/** Records of one kind that are named; `total` says how many there are. */
export const NAMED_MAX = 20

const usual = v.strictObject({
  /** Of those weekdays, the ones on which there was business: the mean is of these. */
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(USUAL_WEEKS)),
  /** Net up to the same wall time; where data is late, up to that of `warnings.checked.dataAsOf`. */
  soFar: minorUnits,
})

export type Usual = v.InferOutput<typeof usual>

const currencyToday = v.strictObject({
  currency: text,
  ...takings.entries,
  /** What of the sales is tips. */
  tips: minorUnits,
  /** Sales, refunds and voids that were declined, or have no answer yet: they are no money. */
  declined: count,
  pending: count,
  /** null where there is no such weekday, and for cashiers. */
  usual: v.nullable(usual),
  /** 24 of them, by wall time. */
  hours: v.array(v.strictObject({ count, net: minorUnits, usual: v.nullable(minorUnits) })),
})

const { row } = warningList
/** As the dashboard says it, without the merchant, whose name not everybody sees. */
const warning = v.strictObject({
  token: row.token.schema,
  kind: row.kind.schema,
  day: row.day.schema,
  value: row.value.schema,
  usual: row.usual.schema,
  transactions: row.transactions.schema,
  storeToken: row.storeToken.schema,
  terminalToken: row.terminalToken.schema,
  tid: row.tid.schema,
  alias: row.alias.schema,
  storeName: row.storeName.schema,
})

const storeToday = v.strictObject({
  /** null for a store that the person cannot open. */
  token: v.nullable(text),
  name: text,
  /** Its own today. */
  day,
  currency: text,
  ...takings.entries,
  tips: minorUnits,
  /** As of the currency. Answers that were saved earlier have none. */
  usual: v.optional(v.nullable(usual)),
})

/** As many of something as are named, and how many there are. */
const some = <Item>(item: v.GenericSchema<unknown, Item>) =>
  v.strictObject({ total: count, items: v.pipe(v.array(item), v.maxLength(NAMED_MAX)) })

/**
 * POST today: what was taken today, of each store by its own clock, and what needs somebody. Only over transactions that the
 * person's list shows, and never added up across currencies.
 */
export const getToday = endpoint({
  name: 'getToday',
  method: 'POST',
  path: 'today',
  access: 'today.view',
  body: v.strictObject({ storeTokens: v.optional(tokens.schema) }),
  reply: v.strictObject({
    /** When this was added up, UTC. */
    at: v.pipe(text, v.isoTimestamp()),
    /** Today by the clocks of the stores, furthest behind and furthest ahead. */
    first: day,
    last: day,
    /** The one with most transactions first. */
    currencies: v.array(currencyToday),
    /** Each store and currency with business, or usually with business by this time, the largest net of each currency first. */
    stores: v.array(storeToday),
    /** Why sales, refunds and voids were declined, by response code, the most frequent first. */
    declines: v.array(v.strictObject({ code: v.nullable(text), count })),
    /** Terminals that take no payments, and what switches them off. */
    stopped: some(
      v.strictObject({ token: text, alias: text, tid: text, storeName: text, reason: v.picklist(stopReasons) }),
    ),
    /** Devices in use that did not pass their newest security check. */
    devices: some(v.strictObject({ token: text, deviceId: text, model: text })),
    /** People whose invitation expires within `EXPIRING_HOURS`, for those who may invite them again; the next first. */
    invitations: some(v.strictObject({ token: text, name: text, expiresAt: instant })),
    /** Stores that are silent or sell far less than usual, and terminals that are silent, decline or refund more. */
    warnings: v.strictObject({
      ...some(warning).entries,
      /** Answers that were saved earlier have none. */
      checked: v.optional(warningCheck),
    }),
    /**
     * Chargebacks of the last seven days, today among them; 0 for cashiers, who do not answer them. Answers that were saved
     * earlier have none.
     */
    chargebacks: v.optional(count),
    /** What is not this person's to see, and was not looked for. Answers that were saved earlier have none. */
    notShown: v.optional(v.array(v.picklist(['invitations', 'chargebacks']))),
  }),
  compressed: true,
  offline: offlineFamily('today'),
})

export type Today = ReplyOf<typeof getToday>
