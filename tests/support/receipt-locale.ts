import { languageTag, type Language } from '#core/languages/languages.ts'
import type { ReceiptLocale } from '#features/receipts/layout/labels.ts'
import { translate } from '#server/texts.ts'

/** A receipt in a language, for tests that run without a browser. */
export const receiptLocale = (language: Language): ReceiptLocale => ({
  tag: languageTag(language),
  say: (text) => translate(language, text),
})
