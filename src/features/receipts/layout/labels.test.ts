import { expect, it } from 'vitest'
import { languages, languageTag } from '#core/languages/languages.ts'
import { receiptLocale } from '#tests/support/receipt-locale.ts'
import { entryModeLabels, labels, operationLabels, responseLabels, resultLabels, type Text } from './labels.ts'

const texts = [labels, operationLabels, resultLabels, entryModeLabels, responseLabels].flatMap((group) =>
  Object.values<Text>(group),
)

const scripts = ['Cyrl', 'Grek', 'Latn'] as const

it.each(languages)('RCP-12 every text is written in the letters of its language: %s', (language) => {
  const { say } = receiptLocale(language)
  const { script } = new Intl.Locale(languageTag(language)).maximize()
  for (const text of texts.map(say)) {
    const used = scripts.filter((each) => new RegExp(`\\p{Script=${each}}`, 'u').test(text))
    // Abbreviations are Latin everywhere.
    expect(
      used.filter((each) => each !== 'Latn' || script === 'Latn'),
      text,
    ).toEqual([script])
  }
})
