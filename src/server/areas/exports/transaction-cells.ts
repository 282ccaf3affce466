import { sql } from 'kysely'
import { cardReadingModes, cardSchemes, operationOf, paymentMethods, transactionStatus } from '#contract/codes.ts'
import {
  cardReadingModeTexts,
  columnTexts,
  operationTexts,
  paymentMethodTexts,
  pendingText,
  scaTexts,
  statusTexts,
  type Text,
} from '#contract/texts.ts'
import { instantText } from '../../list/instants.ts'
import { asInstant, asMoney, asWallTime, asWords, type CellRule } from './cell-rules.ts'

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
  posLocalDateTime: asWallTime,
  amount: asMoney('currency'),
  tipAmount: asMoney('currency'),
  status: asWords((status: number, { pendingLabel }) => {
    const name = statuses.find((each) => transactionStatus[each] === status)
    return name === 'pending' && pendingLabel === 'pending' ? pendingText : name && statusTexts[name]
  }),
  transactionType: asWords((type: string) => {
    const operation = operationOf(type)
    return operation && operationTexts[operation]
  }),
  cardType: asWords((type: string) => {
    const scheme = schemes.find((each) => cardSchemes[each] === type)
    return scheme && paymentMethodTexts[scheme]
  }),
  paymentMethod: asWords((method: number) => methods[method]),
  scaType: asWords((type: number) => scaTexts[type as keyof typeof scaTexts]),
  cardReadingMode: asWords((mode: string) => {
    const known = cardReadingModes.find((each) => each === mode)
    return known && cardReadingModeTexts[known]
  }),
} satisfies Readonly<Record<string, CellRule>>

/** D-36: exports carry the instant beside the wall time. */
export const transactionInstant = {
  label: columnTexts.posLocalDateTime,
  value: instantText(sql`t.happened_at`),
  rule: asInstant,
}
