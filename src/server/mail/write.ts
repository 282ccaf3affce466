import type { Language } from '#core/languages/languages.ts'
import type { Text } from '#core/texts/texts.ts'
import { translate } from '#server/texts.ts'

/** An email in a language, one blank line between its paragraphs. */
export const writeMail = (
  language: Language,
  values: Readonly<Record<string, string | number>>,
  subject: Text,
  paragraphs: readonly (readonly (Text | string)[])[],
) => {
  const say = (part: Text | string) => (typeof part === 'string' ? part : translate(language, part, values))
  return { subject: say(subject), text: `${paragraphs.map((lines) => lines.map(say).join('\n')).join('\n\n')}\n` }
}
