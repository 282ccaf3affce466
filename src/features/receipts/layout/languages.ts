/** The languages of a receipt, spelled as they are stored (D-82). */
export const receiptLanguages = ['en', 'bg', 'el', 'fr', 'fr_ca', 'it'] as const

export type ReceiptLanguage = (typeof receiptLanguages)[number]

/** One text in every language: a missing translation does not compile. */
export type Text = Readonly<Record<ReceiptLanguage, string>>

/** BCP 47 tag for `lang` attributes and `Intl`: `fr_ca` is stored, `fr-CA` is the tag (D-82). */
export const languageTag = (language: ReceiptLanguage): string => (language === 'fr_ca' ? 'fr-CA' : language)
