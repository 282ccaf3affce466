import { expect, it } from 'vitest'
import { entryModeWords } from './card-words.ts'
import { labels } from './labels.ts'
import type { Text } from './languages.ts'
import { operationWords } from './operation-words.ts'
import { responseWords } from './response-words.ts'
import { resultWords } from './result-words.ts'

const texts = [labels, operationWords, resultWords, entryModeWords, responseWords].flatMap((group) =>
  Object.values<Text>(group),
)

it('RCP-12 every text is written in the letters of its language', () => {
  for (const text of texts) {
    expect(text.bg).toMatch(/\p{Script=Cyrillic}/u)
    expect(text.el).toMatch(/\p{Script=Greek}/u)
    for (const latin of [text.en, text.fr, text.fr_ca, text.it])
      expect(latin).not.toMatch(/[\p{Script=Cyrillic}\p{Script=Greek}]/u)
    expect(text.bg).not.toMatch(/\p{Script=Greek}/u)
    expect(text.el).not.toMatch(/\p{Script=Cyrillic}/u)
  }
})
