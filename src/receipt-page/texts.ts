import { languages, languageTag, type Language } from '#core/languages/languages.ts'
import { codeLabel, type ReceiptLocale, type Text } from '#features/receipts/layout/labels.ts'

/** Texts of the page around the receipt. */
export const texts = {
  title: /*i18n*/ { id: 'receiptPage.title', message: 'Receipt' },
  loading: /*i18n*/ { id: 'receiptPage.loading', message: 'Loading the receipt' },
  notFound: /*i18n*/ { id: 'receiptPage.notFound', message: 'We could not find a receipt for this transaction.' },
  /** The same for every link that opens nothing: whether it ever did is not said. */
  notFoundAdvice: /*i18n*/ {
    id: 'receiptPage.notFoundAdvice',
    message: 'Check the address, scan the code again, or ask the shop for a new link.',
  },
  noConnection: /*i18n*/ {
    id: 'receiptPage.noConnection',
    message: "Couldn't connect. Check your connection and try again.",
  },
  tooMany: /*i18n*/ { id: 'receiptPage.tooMany', message: 'Too many requests. Wait a minute and try again.' },
  retry: /*i18n*/ { id: 'receiptPage.retry', message: 'Try again' },
  keep: /*i18n*/ { id: 'receiptPage.keep', message: 'Keep on this phone' },
  remove: /*i18n*/ { id: 'receiptPage.remove', message: 'Remove from this phone' },
  kept: /*i18n*/ { id: 'receiptPage.kept', message: 'Kept on this phone. The link opens without a connection.' },
  keptForDays: /*i18n*/ {
    id: 'receiptPage.keptForDays',
    message: 'This device may delete it after 7 days without a visit. Save the file too.',
  },
  notKept: /*i18n*/ { id: 'receiptPage.notKept', message: "This browser can't keep it. Save the file instead." },
  /** {time} is when the phone kept it. */
  asKept: /*i18n*/ { id: 'receiptPage.asKept', message: 'As kept on {time}' },
  code: codeLabel,
  save: /*i18n*/ { id: 'receiptPage.save', message: 'Save file' },
  share: /*i18n*/ { id: 'receiptPage.share', message: 'Share' },
  print: /*i18n*/ { id: 'receiptPage.print', message: 'Print' },
  copied: /*i18n*/ { id: 'receiptPage.copied', message: 'Link copied' },
  notCopied: /*i18n*/ {
    id: 'receiptPage.notCopied',
    message: "Couldn't copy the link. Copy it from the address bar.",
  },
  largePrint: /*i18n*/ { id: 'receiptPage.largePrint', message: 'Large print' },
  language: /*i18n*/ { id: 'receiptPage.language', message: 'Language' },
} satisfies Record<string, Text>

/** How a receipt and its page are read in a language. */
export const localeOf = (language: Language): ReceiptLocale => {
  const position = languages.indexOf(language)
  return { tag: languageTag(language), say: ({ message, translations }) => translations?.[position] ?? message }
}
