import type { MessageDescriptor } from '@lingui/core'
import {
  operationOf,
  paymentMethods,
  transactionStatus,
  transactionTypes,
  type TransactionStatus,
} from '#core/codes.ts'
import { operationTexts, type Text, unknownTypeText } from '#core/texts/texts.ts'
import { railText, statusText } from '../labels.ts'
import type { Drawing } from '#web/ui/icons/paths.ts'
import { methodIcons, outcomeIcons } from './icons.ts'
import { schemeIcons } from './scheme-icons.ts'

type Label = MessageDescriptor | Text

const statusNames = Object.fromEntries(Object.entries(transactionStatus).map(([name, code]) => [code, name])) as Record<
  number,
  TransactionStatus
>

export interface StatusStyle {
  readonly icon: Drawing
  readonly tone: 'neutral' | 'good' | 'warning' | 'bad'
  readonly text: Label
  readonly name: TransactionStatus
}

const styles: Readonly<Record<TransactionStatus, Pick<StatusStyle, 'icon' | 'tone'>>> = {
  success: { icon: outcomeIcons.approved, tone: 'good' },
  failed: { icon: outcomeIcons.declined, tone: 'bad' },
  canceled: { icon: outcomeIcons.canceled, tone: 'neutral' },
  pending: { icon: outcomeIcons.pending, tone: 'warning' },
}

/**
 * A status as shape and word; a pending one is labelled Failed unless the deployment says otherwise (D-56). Every type has the
 * words of §4; that a chargeback was successful is no good news for who reads it.
 */
export const statusStyle = (status: number, pendingLabel: 'failed' | 'pending', type = ''): StatusStyle => {
  const name = statusNames[status] ?? 'pending'
  const { icon, tone } = styles[name]
  const isLoss = tone === 'good' && operationOf(type) === 'chargeback'
  return { name, icon, tone: isLoss ? 'neutral' : tone, text: statusText(name, pendingLabel) }
}

/** The operation of a type, or the neutral label of a code nobody has assigned (D-58). */
export const typeText = (type: string): Label => {
  const operation = operationOf(type)
  return operation ? operationTexts[operation] : { ...unknownTypeText, values: { code: type } }
}

/** The same beside a method: open banking and TWINT are methods too, and are not said twice. */
export const railBesideMethod = (type: string): Label | undefined => {
  const rail = transactionTypes[Number(type)]?.rail
  return rail === 'openBanking' || rail === 'twint' ? undefined : railText(type)
}

const methodOfCode: Readonly<Record<number, 'paypal' | 'venmo' | 'cashApp' | 'twint'>> = {
  [paymentMethods.PAYPAL]: 'paypal',
  [paymentMethods.VENMO]: 'venmo',
  [paymentMethods.CASH_APP]: 'cashApp',
  [paymentMethods.TWINT_SALE]: 'twint',
  [paymentMethods.TWINT_REFUND]: 'twint',
}

interface Paid {
  readonly cardType?: string | null
  readonly paymentMethod?: number | null
  readonly transactionType: string
}

const walletOf = ({ paymentMethod }: Paid) =>
  paymentMethod === null || paymentMethod === undefined ? undefined : methodOfCode[paymentMethod]

const isOpenBanking = ({ transactionType }: Paid) => transactionTypes[Number(transactionType)]?.rail === 'openBanking'

/** The drawing beside the words of a method; none for what is unknown. */
export const methodIcon = (row: Paid): Drawing | undefined => {
  const wallet = walletOf(row)
  if (wallet) return methodIcons[wallet]
  if (isOpenBanking(row)) return methodIcons.openBanking
  return row.cardType ? (schemeIcons[row.cardType] ?? methodIcons.card) : undefined
}
