import {
  cardSchemes,
  operationOf,
  operations,
  paymentMethods,
  type TransactionStatus,
  transactionStatus,
  transactionTypes,
} from '#core/codes.ts'
import { type CellLabels, coded, type LabelTable } from '#core/list/cell-labels.ts'
import {
  cardReadingModeTexts,
  operationTexts,
  paymentMethodTexts,
  pendingText,
  railTexts,
  scaTexts,
  statusTexts,
  type Text,
  unknownTypeText,
} from '#core/texts/texts.ts'
import { responseLabels } from '#features/receipts/layout/labels.ts'
import { responseMeanings } from '#features/receipts/layout/response-codes.ts'

/** What a status says; a pending one is labelled Failed unless the deployment says otherwise. */
export const statusText = (name: TransactionStatus, pendingLabel: 'failed' | 'pending'): Text =>
  name === 'pending' && pendingLabel === 'pending' ? pendingText : statusTexts[name]

/** The way a transaction took, where it is worth saying. */
export const railText = (type: string): Text | undefined => {
  const rail = transactionTypes[Number(type)]?.rail
  return rail === undefined || rail === 'processor' || rail === 'acquirer' ? undefined : railTexts[rail]
}

/** Every type that has a name: the codes that are assigned, and the names that some feeds send. */
const knownTypes: readonly string[] = [...Object.keys(transactionTypes), ...operations]

const labelsOfTypes: LabelTable = Object.fromEntries(
  knownTypes.flatMap((type) => {
    const operation = operationOf(type)
    return operation ? [[type, [operationTexts[operation], railText(type) ?? []].flat()]] : []
  }),
)

const namesOfSchemes: LabelTable = Object.fromEntries(
  Object.entries(cardSchemes).map(([name, scheme]) => [scheme, paymentMethodTexts[name as keyof typeof cardSchemes]]),
)

const openBanking: LabelTable = Object.fromEntries(
  Object.entries(transactionTypes)
    .filter(([, { rail }]) => rail === 'openBanking')
    .map(([code]) => [code, paymentMethodTexts.openBanking]),
)

const wallets: LabelTable = {
  [paymentMethods.PAYPAL]: paymentMethodTexts.paypal,
  [paymentMethods.VENMO]: paymentMethodTexts.venmo,
  [paymentMethods.CASH_APP]: paymentMethodTexts.cashApp,
  [paymentMethods.TWINT_SALE]: paymentMethodTexts.twint,
  [paymentMethods.TWINT_REFUND]: paymentMethodTexts.twint,
}

/** A response code with what it means, in the words of the receipt; one of another rail stands by itself. */
const meaningsOfCodes: LabelTable = Object.fromEntries(
  [...responseMeanings].map(([code, meaning]) => [code, [code, responseLabels[meaning]]]),
)

/** What the columns of a transaction say, where it is more than the value. */
export const transactionLabels = {
  status: coded('status', ({ pendingLabel }) =>
    Object.fromEntries(
      Object.entries(transactionStatus).map(([name, code]) => [
        code,
        statusText(name as TransactionStatus, pendingLabel),
      ]),
    ),
  ),
  /** The operation and the way it took; a code that nobody has assigned is shown neutrally, with its number. */
  transactionType: {
    rules: [
      { by: ['transactionType'], labels: labelsOfTypes },
      { value: 'transactionType', frame: unknownTypeText },
    ],
  },
  /** What was paid with: a wallet, an account transfer, or a card scheme under its proper name. */
  paymentMethod: {
    rules: [
      { by: ['paymentMethod'], labels: wallets },
      { by: ['transactionType'], labels: openBanking },
      { by: ['cardType'], labels: namesOfSchemes },
      { value: 'cardType' },
      { text: paymentMethodTexts.unknown },
    ],
  },
  cardPanObfuscated: { rules: [{ value: 'cardPanObfuscated', frame: '•••• {code}' }] },
  saleCardPan: { rules: [{ value: 'saleCardPan', frame: '•••• {code}' }] },
  errorCode: coded('errorCode', meaningsOfCodes),
  originalResponseCode: coded('originalResponseCode', meaningsOfCodes),
  scaType: coded('scaType', scaTexts),
  cardReadingMode: coded('cardReadingMode', cardReadingModeTexts),
} as const satisfies Readonly<Record<string, CellLabels>>
