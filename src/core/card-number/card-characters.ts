/** What may separate two groups of digits. Zero-width characters separate nothing: they are part of a group. */
export type Gap = 'space' | 'dash' | 'dot' | 'slash' | 'line' | 'other' | 'mixed'

const MIXED_WITH_SPACE: ReadonlySet<Gap> = new Set(['dash', 'dot', 'slash', 'line', 'other'])
const ASCII_MAX = 0x7f

const kinds: readonly (readonly [RegExp, Gap | 'nothing'])[] = [
  [/[\p{Cf}\p{Mn}\p{Me}\u115F\u1160\u3164\uFFA0]/u, 'nothing'],
  [/[\p{Zs}\t\u2800]/u, 'space'],
  [/[\p{Pd}~\u02D7\u2043\u2212]/u, 'dash'],
  [/[.\u00B7\u2022\u2024\u2027\u2219\u22C5\u30FB\uFF0E\uFF61\uFF65]/u, 'dot'],
  [/[/\\\u2044\u2215\uFF0F\uFF3C]/u, 'slash'],
  [/\p{Pc}/u, 'line'],
  [/[,:;|+*'\u2019\u201A\uFF0C\uFF1A]/u, 'other'],
]

/** What a character is for a card number: the value of a digit, a kind of gap, nothing at all, or the end of the number. */
type Meaning = number | Gap | 'nothing' | 'end'

const findMeaning = (character: string, codePoint: number): Meaning => {
  if (/\p{Nd}/u.test(character)) return digitValue(codePoint)
  return kinds.find(([form]) => form.test(character))?.[1] ?? 'end'
}

/** Decimal digits of every script stand in rows of ten, from zero to nine (Unicode 16, section 4.6). */
const digitValue = (codePoint: number): number => {
  let first = codePoint
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (codePoint - first) % 10
}

const asciiMeanings: readonly Meaning[] = Array.from({ length: ASCII_MAX + 1 }, (_, code) =>
  findMeaning(String.fromCharCode(code), code),
)
/** Entries of the cache; a hostile text cannot make it grow beyond this. */
const KNOWN_MAX = 4096
const known = new Map<number, Meaning>()

/** What a code point is for a card number; results are cached. */
export const meaningOf = (codePoint: number): Meaning => {
  // Stryker disable next-line ConditionalExpression,EqualityOperator,StringLiteral: the table spares a look-up
  if (codePoint <= ASCII_MAX) return asciiMeanings[codePoint] ?? 'end'
  const cached = known.get(codePoint)
  // Stryker disable next-line ConditionalExpression: what is kept is found again
  if (cached !== undefined) return cached
  const found = findMeaning(String.fromCodePoint(codePoint), codePoint)
  // Stryker disable next-line all: what is not kept is found again
  if (known.size < KNOWN_MAX) known.set(codePoint, found)
  return found
}

/** The gap of two gap characters in a row: " - " is a dash, "  " a space; two different signs are `mixed`. */
export const joined = (before: Gap | undefined, next: Gap): Gap => {
  if (before === undefined || before === next) return next
  if (before === 'space' && MIXED_WITH_SPACE.has(next)) return next
  if (next === 'space' && MIXED_WITH_SPACE.has(before)) return before
  return 'mixed'
}
