import { maskCardNumbers } from '#core/card-number/card-number.ts'

/**
 * The one rule for text that comes in, from people and from feeds: it must be well-formed Unicode that can be read as it is
 * shown. Refused are control characters and line separators, the embeddings, overrides and isolates that turn the direction
 * of what follows (UAX 9), noncharacters, tags outside flags, and floods of combining marks.
 */
const unreadable =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|\p{M}{9}/u

/** Flags of parts of countries are a black flag with tags behind it (UTS 51, section 1.4.6). */
const taggedFlags = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,7}\u{E007F}/gu

/** Blanks, marks without a letter, what is ignored when drawn, and the blank Braille pattern. */
const invisible = /[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text can stand in one line as it is. */
export const isReadable = (text: string): boolean =>
  !unreadable.test(text.includes('\u{1F3F4}') ? text.replaceAll(taggedFlags, '') : text)

/** The same for several lines, with tabs, as programs write them. */
export const isReadableInLines = (text: string): boolean => isReadable(text.replaceAll(/\r\n|[\n\r\t]/g, ' '))

/** Whether there is anything to see in a text. */
export const isVisible = (text: string): boolean => text.replaceAll(invisible, '') !== ''

/** Length in code points, which is how all limits of texts are counted. */
export const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

/** A name as it is kept: in the composed form (NFC), in which equal names are equal, without blanks around it or card numbers. */
export const asName = (text: string): string => maskCardNumbers(text.normalize('NFC').trim())

const directions = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** A word to look for, without the signs of direction that copied numbers bring along, and without card numbers. */
export const asSearch = (text: string): string => maskCardNumbers(text.replaceAll(directions, '').trim())
