import { sql } from 'kysely'
import {
  cardReadingModes,
  cardSchemes,
  operationOf,
  operations,
  paymentMethods,
  transactionStatus,
  transactionTypes,
} from '#contract/codes.ts'
import {
  cardReadingModeTexts,
  columnTexts,
  operationTexts,
  paymentMethodTexts,
  pendingText,
  statusTexts,
  type Text,
} from '#contract/texts.ts'
import { asMoney, asTimeIn, asWords, type CellRule } from './cell-rules.ts'
import { asScaType } from './record-cells.ts'

const statuses = Object.keys(transactionStatus) as (keyof typeof transactionStatus)[]
const schemes = Object.keys(cardSchemes) as (keyof typeof cardSchemes)[]

const methods: Readonly<Record<number, Text>> = {
  [paymentMethods.PAYPAL]: paymentMethodTexts.paypal,
  [paymentMethods.VENMO]: paymentMethodTexts.venmo,
  [paymentMethods.CASH_APP]: paymentMethodTexts.cashApp,
  [paymentMethods.TWINT_SALE]: paymentMethodTexts.twint,
  [paymentMethods.TWINT_REFUND]: paymentMethodTexts.twint,
}

/** The fields of a transaction that are more than their schema says: the same words as on the screen. */
export const transactionCells = {
  posLocalDateTime: asTimeIn(sql`t.pos_local_date_time`),
  amount: asMoney('currency'),
  tipAmount: asMoney('currency'),
  status: asWords(
    () => Object.values(transactionStatus),
    (status, { pendingLabel }) => {
      const name = statuses.find((each) => transactionStatus[each] === status)
      return name === 'pending' && pendingLabel === 'pending' ? pendingText : name && statusTexts[name]
    },
  ),
  transactionType: asWords(
    () => [...Object.keys(transactionTypes), ...operations],
    (type) => {
      const operation = operationOf(type)
      return operation && operationTexts[operation]
    },
  ),
  cardType: asWords(
    () => Object.values(cardSchemes),
    (type) => {
      const scheme = schemes.find((each) => cardSchemes[each] === type)
      return scheme && paymentMethodTexts[scheme]
    },
  ),
  paymentMethod: asWords(
    () => Object.values(paymentMethods),
    (method) => methods[method],
  ),
  scaType: asScaType,
  cardReadingMode: asWords(
    () => cardReadingModes,
    (mode) => cardReadingModeTexts[mode],
  ),
} satisfies Readonly<Record<string, CellRule>>

/** D-36: exports carry the instant beside the wall time. */
export const transactionInstant = {
  label: columnTexts.posLocalDateTime,
  rule: { ...asTimeIn(sql`t.happened_at at time zone 'UTC'`), isUtc: true },
}
