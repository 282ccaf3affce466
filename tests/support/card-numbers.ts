import fc from 'fast-check'
import { cardRanges } from '#core/card-number/card-ranges.ts'

/** A card number that a scheme could give out: from any of the ranges, of any length, with its check digit. */
const cardNumbers: fc.Arbitrary<string> = fc
  .constantFrom(...cardRanges)
  .chain(([from, to, lengths]) =>
    fc
      .tuple(
        fc.integer({ min: Number(from), max: Number(to) }),
        fc.constantFrom(...lengths),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 18, maxLength: 18 }),
      )
      .map(([start, length, more]) => withCheckDigit(`${start}${more.join('')}`.slice(0, length - 1))),
  )

/** ISO/IEC 7812-1, annex B. */
export const withCheckDigit = (start: string): string => {
  const sum = [...start].toReversed().reduce((before, digit, at) => {
    const value = at % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return before + Math.floor(value / 10) + (value % 10)
  }, 0)
  return `${start}${(10 - (sum % 10)) % 10}`
}

/** Zeros of scripts that people type digits in, and some that only look like them. */
const zeros = [0x30, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x1040, 0xff10, 0x1d7ce, 0x1d7f6, 0x1fbf0]

const gaps = [
  ' ',
  '  ',
  '   ',
  '\t',
  '\u00A0',
  '\u2007',
  '\u2009',
  '\u202F',
  '\u3000',
  '-',
  '--',
  ' - ',
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u2014',
  '\u2212',
  '\uFF0D',
  '.',
  '\u00B7',
  '. ',
  '/',
  ' / ',
  '\\',
  '_',
  '\u203F',
]
/** These part groups of four digits, not single ones. */
const gapsOfLists = [',', ', ', ':', '|', '+', "'", '\u2019']
const invisible = ['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u034F', '\uFE0F', '\u{E0020}']

const groupings: readonly (readonly number[])[] = [
  [19],
  [4, 4, 4, 4, 3],
  [4, 6, 5, 4],
  [8, 8, 3],
  [6, 13],
  Array.from({ length: 19 }, () => 1),
  [2, 2, 2, 2, 2, 2, 2, 2, 2, 1],
]

/** The digits of one card number, and one of the ways in which people and programs write them. */
export interface WrittenCardNumber {
  readonly digits: string
  readonly written: string
}

/** Card numbers in every form: groups, gaps, scripts, with invisible characters between the digits. */
export const writtenCardNumbers: fc.Arbitrary<WrittenCardNumber> = fc
  .record({
    digits: cardNumbers,
    grouping: fc.constantFrom(...groupings),
    gap: fc.constantFrom(...gaps),
    listGap: fc.option(fc.constantFrom(...gapsOfLists)),
    zero: fc.oneof(fc.constant(0x30), fc.constantFrom(...zeros)),
    hidden: fc.option(fc.array(fc.constantFrom('', ...invisible), { minLength: 19, maxLength: 19 })),
  })
  .map(({ digits, grouping, gap, listGap, zero, hidden }) => {
    const parts: string[] = []
    let taken = 0
    for (const size of grouping) {
      const part = digits.slice(taken, (taken += size))
      if (part === '') break
      const inScript = Array.from(part, (digit) => String.fromCodePoint(zero + Number(digit)))
      parts.push(hidden ? inScript.map((digit, at) => `${digit}${hidden[at] ?? ''}`).join('') : inScript.join(''))
    }
    const isByFours = grouping[0] === 4 && grouping[1] === 4
    return { digits, written: parts.join(isByFours && listGap ? listGap : gap) }
  })
