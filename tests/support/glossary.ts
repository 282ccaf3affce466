import type { Language } from '#core/languages/languages.ts'

/** Words that no text says (docs/writing.md, Rules): parts of words, without regard to case. A language without a list has none. */
export const forbidden: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: [
    'meanwhile',
    'henceforth',
    'as it came',
    'out of reach',
    'the own ',
    'to hear',
    'heard',
    'somebody',
    'what holds',
    'yours to see',
    'present filter',
    'anew',
    'by itself',
  ],
  // A literal translation of challenge; literary words; a plural or an address that is not polite.
  bg: ['предизвикателств', 'междувременно', 'отсега нататък', 'понастоящем'],
  el: ['πρόκληση', 'στο μεταξύ', 'εν τω μεταξύ', 'εφεξής'],
  fr: [' défi ', 'entre-temps', ' tu ', ' ton ', ' tes ', 'courriel', ' nip '],
  fr_ca: [' défi ', 'entre-temps', ' tu ', ' ton ', ' tes ', 'e-mail', 'code confidentiel'],
  it: ['nel frattempo', ' tuo ', ' tua ', ' tuoi ', ' tue '],
}

/** Abbreviations of the field, which every language keeps. */
export const abbreviations = ['RRN', 'STAN', 'TID', 'MID', 'MCC', 'AID', 'TVR', 'SSM', 'QR', 'CSV'] as const

/** Messages that say a term of the glossary otherwise, by their ids, with the reason. */
export const otherwise: Readonly<Record<string, string>> = {
  'receipt.result.declined': 'A receipt says the result as a sentence about the transaction.',
  ztGxi6: 'Declined payments of a chart are many.',
  O58rKg: 'The setting of the device, beside light and dark.',
  B6Tx8b: 'An export that failed has another gender than a payment.',
  zHgHdl: 'A check of a device that failed has another gender than a payment.',
  'auditResult.failed': 'An event that failed has another gender than a payment.',
  'rail.instalment': 'The way of paying, not the number of instalments.',
  'method.instalments': 'The way of paying, not the number of instalments.',
  'column.tip': 'Whether a terminal asks for a tip.',
}
