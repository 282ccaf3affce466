import type { PaymentMethodFilter, TransactionStatus } from '#core/codes.ts'
import type { NamedRange } from '#core/time/time.ts'
import type { NamedType } from '#features/transactions/words.ts'

/** The filters that hold what is typed as it is, and may be named before it: 'STAN 856036'. */
export const namedTexts = [
  'cardPanObfuscated',
  'retrievalReferenceNumber',
  'posAuthCode',
  'stan',
  'orderReference',
  'tid',
  'deviceId',
] as const
export type NamedText = (typeof namedTexts)[number]

/**
 * What people of one language type, beside the words of its catalogue and the names of months and weekdays, which the browser
 * knows. Each text is a list of phrases separated by commas, compared without case and accents. In phrases `#` stands for a
 * number, `~` for a unit of time, and `*` for a weekday or a month.
 */
export interface Vocabulary {
  readonly periods: Readonly<Record<NamedRange | 'dayBeforeYesterday', string>>
  /** What months are called beside their names, by their number from 1. */
  readonly months?: Readonly<Record<number, string>>
  /** Every form of a unit that a number can stand before. */
  readonly units: Readonly<Record<'day' | 'week' | 'month', string>>
  /** The numbers from one on, in words; several forms of one are separated by `/`. */
  readonly numbers: string
  /** So long before today: a day, a whole week, a whole month. */
  readonly ago: string
  /** So long up to today. */
  readonly recent: string
  /** The weekday or month before the present one. */
  readonly previous: string
  /** What stands before an amount. */
  readonly over: string
  readonly upTo: string
  readonly labels: Readonly<Record<NamedText, string>>
  readonly methods: Readonly<Partial<Record<PaymentMethodFilter, string>>>
  /** Currencies in words, by their code. */
  readonly currencies: Readonly<Record<string, string>>
  /** Words that say nothing of what is looked for. */
  readonly fillers: string
  /** Only in English, whose words are understood in every language: there the catalogue has those of the reader's. */
  readonly types?: Readonly<Record<NamedType, string>>
  readonly statuses?: Readonly<Record<TransactionStatus, string>>
}

/** The phrases of a list. */
export const phrasesOf = (list: string): string[] =>
  list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
