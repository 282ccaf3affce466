import fc from 'fast-check'
import { asName, isReadable } from '#core/text/text.ts'
import { writtenCardNumbers } from './card-numbers.ts'

/**
 * Text as attackers, broken programs and unlucky people send it: one generator for every test that puts text in. Each kind has
 * a name, so that a test can say which of them a rule is about.
 */

const anyText = fc.string({ unit: 'grapheme', maxLength: 12 })

/** A piece in the midst of ordinary text, or alone. */
const embedded = (piece: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    piece,
    fc.tuple(anyText, piece, anyText).map((parts) => parts.join('')),
  )

const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
const code = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((point) => String.fromCodePoint(point))

const loneSurrogate = fc
  .integer({ min: 0xd800, max: 0xdfff })
  .map((unit) => String.fromCharCode(unit))
  // Beside letters: two halves could make a whole.
  .map((half) => `a${half}b`)

/** Nothing to be seen: blanks, fillers, joiners, tags, variation selectors. */
const invisibleCharacters = [
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u115F',
  '\u1160',
  '\u17B4',
  '\u180E',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\u2062',
  '\u206A',
  '\u2800',
  '\u3164',
  '\uFE0F',
  '\uFEFF',
  '\uFFA0',
  '\u{1D173}',
  '\u{E0001}',
  '\u{E0061}',
  ' ',
  '\u00A0',
  '\u2003',
  '\u3000',
] as const

/** Embeddings, overrides and isolates of the bidirectional algorithm (UAX 9), and its marks. */
const bidiControls = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'] as const

/** Text that no name, alias, filter or reason may hold. */
export const refusedStrings = {
  loneSurrogate: embedded(loneSurrogate),
  control: embedded(fc.oneof(code(0, 8), code(0x0e, 0x1f), code(0x7f, 0x84), code(0x86, 0x9f))),
  bidi: embedded(oneOf(...bidiControls)),
  invisibleOnly: fc.array(oneOf(...invisibleCharacters), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  tags: embedded(fc.array(code(0xe0020, 0xe007e), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))),
  noncharacter: embedded(oneOf('\uFFFE', '\uFFFF', '\uFDD0', '\u{1FFFE}', '\u{10FFFF}')),
  combiningFlood: fc.integer({ min: 40, max: 400 }).map((count) => `a${'\u0301\u0489\u20DD'.repeat(count)}`),
} as const satisfies Record<string, fc.Arbitrary<string>>

/** Text that people may send although it looks dangerous; it has to stay text. */
export const suspiciousStrings = {
  sql: oneOf(
    "'; drop table portal_user; --",
    "' or '1'='1",
    '%',
    '_',
    '\\',
    "\\' or 1=1",
    '$1',
    '$$',
    ':name',
    'E\\x27',
    '*/ /*',
  ),
  html: oneOf(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "javascript:alert('x')",
    '&lt;b&gt;',
    '<!--',
    ']]>',
  ),
  csv: oneOf(
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://127.0.0.1")',
    ';=1+1',
    '","=1+1',
    '=cmd|calc!A0',
    '\uFF1D1+1',
  ),
  template: oneOf(
    '{{7*7}}',
    '${7*7}',
    '#{7*7}',
    '<%= 7*7 %>',
    '{count}',
    '%s%n',
    '{0}',
    '__proto__',
    'constructor',
    'toString',
  ),
  path: oneOf('../../etc/passwd', '..\\..\\', '%2e%2e%2f', '/', 'C:\\', 'con', '.', '..', 'file:///etc/passwd'),
  lookAlike: oneOf(
    'аdmin',
    'раypal',
    'Аnnа',
    'ADMІN',
    'ａｄｍｉｎ',
    'ﬁn',
    'İstanbul',
    'ıI',
    'ΐ',
    'ẞ',
    '𝐀𝐧𝐧𝐚',
    'Ⅷ',
    '½',
  ),
  wordLike: oneOf('null', 'undefined', 'NaN', 'true', '0', '-0', '1e999', '0x10', '[object Object]', '{}', '[]', '""'),
  regex: oneOf('(a+)+$', '[', '(', '\\', '.*', '^', 'a{1,99999}', '(?<n>'),
  huge: fc
    .tuple(oneOf('a', 'é', '界', '😀', ' x', '9'), fc.integer({ min: 256, max: 20_000 }))
    .map(([unit, times]) => unit.repeat(times)),
} as const satisfies Record<string, fc.Arbitrary<string>>

/** Text that is right and often broken: joined emoji, flags, marks, scripts that join, right-to-left letters. */
export const legalStrings: fc.Arbitrary<string> = oneOf(
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '👍🏽',
  '🇬🇷',
  '1️⃣',
  'e\u0301',
  'Αθήνα',
  'Ὀδυσσεύς',
  'Ёжик',
  "L'Île-d'Orléans",
  'क्‍ष',
  'می‌خواهم',
  'שלום',
  'مرحبا',
  '東京',
  'O’Neill',
  'ß',
  'ﬂ',
  'İ',
  'ς',
  'Ма\u0301рия',
  '¡Olé!',
  'a\u0323\u0307',
  '€',
  '50 %',
  'Café «Été»',
)

/** Short text that names may hold and that has to stay text wherever it is shown, searched or written into a file. */
export const storableStrings: fc.Arbitrary<string> = fc
  .oneof(
    ...Object.entries(suspiciousStrings)
      .filter(([kind]) => kind !== 'huge')
      .map(([, texts]) => texts),
    legalStrings,
  )
  .filter((text) => isReadable(text) && asName(text) === text)

/** A full card number in one of the ways in which it is written, in the midst of other text. */
export const cardNumberStrings: fc.Arbitrary<string> = writtenCardNumbers.chain(({ written }) =>
  fc
    .tuple(oneOf('', 'card ', 'Κάρτα: ', '('), oneOf('', ' declined', ')', ', ok'))
    .map(([before, after]) => `${before}${written}${after}`),
)

/** Any of all these. */
export const hostileStrings: fc.Arbitrary<string> = fc.oneof(
  ...Object.values(refusedStrings),
  ...Object.values(suspiciousStrings),
  legalStrings,
  cardNumberStrings,
  fc.string({ unit: 'binary' }),
)

/** Names that a careless program gives a meaning to. */
export const hostileKeys: fc.Arbitrary<string> = fc.oneof(
  oneOf(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'toJSON',
    'length',
    '',
    '0',
    '$ne',
  ),
  hostileStrings,
)

/** Deeper than any honest value, as JSON text: to build it as a value would break the test's own tools. */
export const deepJson: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom<readonly [string, string]>(['[', ']'], ['{"a":', '}'], ['[{"a":', '}]']),
    fc.integer({ min: 33, max: 20_000 }),
  )
  .map(([[open, close], depth]) => `${open.repeat(depth)}1${close.repeat(depth)}`)

/** Any JSON value with hostile texts and names in it. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  hostileStrings,
  fc.constantFrom<unknown>(null, true, -1, 0.1, 2 ** 53, -0, 1e308, [], {}),
  fc.array(hostileStrings, { maxLength: 4 }),
  fc
    .tuple(hostileKeys, hostileStrings)
    .map(([name, value]) => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as unknown),
)
