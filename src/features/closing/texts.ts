import { columnTexts, type Text } from '#core/texts/texts.ts'
import type { ClosingPart } from './contract.ts'

/** The words of a closing sheet on the screen, on paper and in its file. */
export const closingTexts = {
  title: /*i18n*/ { id: 'closing.title', message: 'Closing' },
  tips: /*i18n*/ { id: 'closing.tips', message: 'Of which tips' },
  /** Beside refunds and voids. */
  earlier: /*i18n*/ { id: 'closing.earlier', message: 'Of earlier sales' },
  pending: /*i18n*/ { id: 'closing.pending', message: 'No answer yet' },
  total: /*i18n*/ { id: 'closing.total', message: 'Total' },
  by: /*i18n*/ { id: 'closing.by', message: 'Lines by' },
  /** The heading of a column that counts what the one beside it adds up. */
  numberOf: /*i18n*/ { id: 'closing.numberOf', message: '{column}: number' },
} as const satisfies Record<string, Text>

/** What the lines stand for. */
export const partTexts: Readonly<Record<ClosingPart, Text>> = {
  store: columnTexts.storeName,
  terminal: /*i18n*/ { id: 'closing.terminal', message: 'Terminal' },
  cashier: columnTexts.userName,
  method: columnTexts.paymentMethod,
  day: /*i18n*/ { id: 'closing.day', message: 'Day' },
}

/** What is said where transactions name nobody; of a terminal its TID is known. */
export const unknownTexts: Readonly<Record<Exclude<ClosingPart, 'terminal' | 'day'>, Text>> = {
  store: /*i18n*/ { id: 'closing.unknownStore', message: 'Unknown store' },
  cashier: /*i18n*/ { id: 'closing.noCashier', message: 'No cashier' },
  method: /*i18n*/ { id: 'closing.unknownMethod', message: 'Unknown' },
}
