import { expect, it } from 'vitest'
import { entryModeLabels } from './card-labels.ts'
import { labels } from './labels.ts'
import type { Text } from './languages.ts'
import { operationLabels } from './operation-labels.ts'
import { responseLabels } from './response-labels.ts'
import { resultLabels } from './result-labels.ts'

const texts = [labels, operationLabels, resultLabels, entryModeLabels, responseLabels].flatMap((group) =>
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
