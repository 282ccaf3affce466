import { transactionStatus, type TransactionStatus, type TypeFilter } from '#core/codes.ts'
import { isOneOfWords } from '#core/text/typed-words.ts'
import { pendingText, statusTexts, type Text, typeFilterTexts } from '#core/texts/texts.ts'

/** The type filters that have one name, not that of a group. */
export type NamedType = Extract<TypeFilter, 'sale' | 'refund' | 'void' | 'chargeback'>

/** What people type for a type, singular and plural, separated by commas. */
export const typeWords: Readonly<Record<NamedType, Text>> = {
  sale: /*i18n*/ { id: 'words.sale', message: 'sale, sales, payment, payments' },
  refund: /*i18n*/ { id: 'words.refund', message: 'refund, refunds, refunded' },
  void: /*i18n*/ { id: 'words.void', message: 'void, voids, voided' },
  chargeback: /*i18n*/ { id: 'words.chargeback', message: 'chargeback, chargebacks, dispute, disputes' },
}

/** What people type for a status, separated by commas. */
export const statusWords: Readonly<Record<TransactionStatus, Text>> = {
  success: /*i18n*/ { id: 'words.success', message: 'successful, success, approved' },
  failed: /*i18n*/ { id: 'words.failed', message: 'declined, decline, declines, refused, rejected' },
  canceled: /*i18n*/ { id: 'words.canceled', message: 'canceled, cancelled, abandoned' },
  pending: /*i18n*/ { id: 'words.pending', message: 'pending, failed, incomplete' },
}

type StatusCode = (typeof transactionStatus)[TransactionStatus]

/** A filter that has words. */
export interface WordFilter {
  readonly what: 'transactionType' | 'status'
  readonly filter: { readonly types: NamedType[] } | { readonly statuses: StatusCode[] }
}

/**
 * The types and statuses that a typed text names.
 * @param say gives a text in the language of the reader
 */
export const wordFiltersOf = (typed: string, say: (text: Text) => string): WordFilter[] => {
  const named = (...texts: readonly Text[]) => texts.some((text) => isOneOfWords(typed, say(text)))
  const types = (Object.keys(typeWords) as NamedType[]).filter((type) => named(typeWords[type], typeFilterTexts[type]))
  const statuses = (Object.keys(statusWords) as TransactionStatus[]).filter((status) =>
    named(statusWords[status], statusTexts[status], ...(status === 'pending' ? [pendingText] : [])),
  )
  return [
    ...types.map((type) => ({ what: 'transactionType' as const, filter: { types: [type] } })),
    ...statuses.map((status) => ({ what: 'status' as const, filter: { statuses: [transactionStatus[status]] } })),
  ]
}
