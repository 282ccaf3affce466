/**
 * Finds full card numbers (PAN, ISO/IEC 7812) in any text, in one pass whose time grows with the length of the text,
 * and masks them to their last four digits. Both sides use it: what people type is masked before it is stored anywhere.
 */
import { type Gap, joined, meaningOf } from './card-characters.ts'
import { isIssued, PAN_MAX, PAN_MIN } from './card-ranges.ts'

/** Visible characters between two groups; more of them separate two numbers. */
const GAP_MAX = 4

const ZERO = 0x30
/** Arabic-Indic zero; Latin, Greek, Cyrillic and Hebrew letters come before it. */
const FIRST_DIGIT_BEYOND_ASCII = 0x0660

/** A card number in a text: where it begins and ends, in UTF-16 units, and its last four digits. */
export interface CardNumberSpan {
  readonly start: number
  readonly end: number
  readonly lastFour: string
}

interface Group {
  /** Of its first digit, counted in the run. */
  readonly first: number
  size: number
  /** The text before it. */
  readonly gap: Gap | undefined
}

/** Digits with gaps between them, up to what cannot be part of a number. */
class Run {
  readonly digits: number[] = []
  /** In the text: where each digit begins. */
  readonly at: number[] = []
  /** In the text: behind each digit. */
  readonly behind: number[] = []
  readonly groups: Group[] = []
  #last: Group | undefined

  add(value: number, at: number, behind: number, gap: Gap | undefined): void {
    if (this.#last && gap === undefined) this.#last.size++
    else this.groups.push((this.#last = { first: this.digits.length, size: 1, gap }))
    this.digits.push(value)
    this.at.push(at)
    this.behind.push(behind)
  }
}

const hasEnoughDigits = (text: string): boolean => {
  let digits = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Stryker disable next-line ConditionalExpression,LogicalOperator: what lets more texts through spares less, and no
    // more
    const mayBeDigit = (code >= ZERO && code <= ZERO + 9) || code >= FIRST_DIGIT_BEYOND_ASCII
    // Stryker disable next-line ConditionalExpression,LogicalOperator: the same
    if (mayBeDigit && ++digits >= PAN_MIN) return true
  }
  return false
}

/** Every card number in a text, from left to right; numbers that overlap are one. */
export const findCardNumbers = (text: string): CardNumberSpan[] => {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: these spare the search alone
  if (text.length < PAN_MIN || !hasEnoughDigits(text)) return []
  const spans: CardNumberSpan[] = []
  let run = new Run()
  let gap: Gap | undefined
  let gapLength = 0
  const endRun = () => {
    // Stryker disable next-line ConditionalExpression: in a shorter one nothing is found
    if (run.digits.length >= PAN_MIN) spans.push(...searchRun(text, run))
    // Stryker disable next-line ConditionalExpression,EqualityOperator: an empty one is as good as a new one
    if (run.digits.length > 0) run = new Run()
    gap = undefined
  }
  for (let at = 0; at < text.length;) {
    const codePoint = text.codePointAt(at) ?? 0
    const width = codePoint > 0xffff ? 2 : 1
    const found = meaningOf(codePoint)
    if (typeof found === 'number') {
      run.add(found, at, at + width, gap)
      gap = undefined
      gapLength = 0
    } else if (found === 'end') {
      endRun()
    } else if (found !== 'nothing') {
      gap = joined(gap, found)
      if (++gapLength > GAP_MAX && run.digits.length > 0) endRun()
    }
    at += width
  }
  endRun()
  return spans
}

/** Sums for the Luhn check of any part: doubled are the digits whose number in the run is even, or odd. */
const luhnSums = (digits: readonly number[]): readonly [Uint32Array, Uint32Array] => {
  const evenDoubled = new Uint32Array(digits.length + 1)
  const oddDoubled = new Uint32Array(digits.length + 1)
  for (let at = 0; at < digits.length; at++) {
    const digit = digits[at] ?? 0
    const doubled = digit * 2 - (digit > 4 ? 9 : 0)
    const isEven = at % 2 === 0
    evenDoubled[at + 1] = (evenDoubled[at] ?? 0) + (isEven ? doubled : digit)
    oddDoubled[at + 1] = (oddDoubled[at] ?? 0) + (isEven ? digit : doubled)
  }
  return [evenDoubled, oddDoubled]
}

const searchRun = (text: string, run: Run): CardNumberSpan[] => {
  const { digits, groups } = run
  const sums = luhnSums(digits)
  const isNumber = (first: number, behind: number): boolean => {
    // Luhn: the last digit is not doubled.
    const [evenDoubled, oddDoubled] = sums
    const sum = behind % 2 === 0 ? evenDoubled : oddDoubled
    if (((sum[behind] ?? 0) - (sum[first] ?? 0)) % 10 !== 0) return false
    let start = 0
    for (let at = first; at < first + 4; at++) start = start * 10 + (digits[at] ?? 0)
    return isIssued(start, behind - first)
  }
  const spans: CardNumberSpan[] = []
  const found = (first: number, behind: number) => {
    const start = run.at[first] ?? 0
    const end = run.behind[behind - 1] ?? 0
    const lastFour = digits.slice(behind - 4, behind).join('')
    const before = spans.at(-1)
    if (!before || start >= before.end) spans.push({ start, end, lastFour })
    else if (end > before.end) spans[spans.length - 1] = { start: before.start, end, lastFour }
  }
  for (const [index, { first }] of groups.entries()) {
    const shape = new Shape(groups, index)
    for (let last = index; ; last++) {
      const length = shape.take(last)
      if (length > PAN_MAX) break
      const behind = first + length
      if (length < PAN_MIN || !isNumber(first, behind)) continue
      const isWritten = shape.isWritten(last, touchesLetter(text, run, first, behind)) || isTagged(text, run, first)
      if (isWritten && !isInsideHexadecimal(text, run, first, behind)) found(first, behind)
    }
  }
  findTrackData(text, run, isNumber, found)
  return spans
}

/** How the digits from one group to another are written; groups are taken one after the other. */
class Shape {
  readonly #groups: readonly Group[]
  readonly #first: number
  #length = 0
  /** The one kind of gap, undefined before the first, `mixed` for several. */
  #gap: Gap | undefined
  /** All groups but the last have four digits or more. */
  #isCoarse = true
  /** All groups but the last have the size of the first. */
  #isEven = true
  #lastSize = 0

  constructor(groups: readonly Group[], first: number) {
    this.#groups = groups
    this.#first = first
  }

  /** @returns the number of digits with this group; Infinity where there is none */
  take(at: number): number {
    const group = this.#groups[at]
    if (!group) return Infinity
    if (at > this.#first) {
      this.#isCoarse &&= this.#lastSize >= 4
      this.#isEven &&= this.#lastSize === this.#groups[this.#first]?.size
      this.#gap = this.#gap === undefined || this.#gap === group.gap ? group.gap : 'mixed'
    }
    this.#lastSize = group.size
    this.#length += group.size
    return this.#length
  }

  /**
   * Whether a person or a program writes a card number so: in one piece; in groups of four digits or more, the last of
   * which may be shorter behind fours; digit by digit; or in any groups with one kind of gap, where nothing else stands
   * in the same list. Measured on lines of device logs: lists of figures and hexadecimal data are seldom written so.
   * @param touchesLetter whether a letter is directly before or after it
   */
  isWritten(last: number, touchesLetter: boolean): boolean {
    if (last === this.#first) return true
    const size = this.#groups[this.#first]?.size ?? 0
    const isByFours = this.#isEven && size === 4
    const isByGroups = this.#isCoarse && (isByFours || this.#lastSize >= 4)
    if (isByGroups && !(touchesLetter && this.#gap === 'other')) return true
    if (this.#gap === 'mixed' || this.#gap === 'other' || touchesLetter) return false
    if (this.#isEven && size === 1) return true
    const { gap: before } = this.#groups[this.#first] ?? {}
    const { gap: after } = this.#groups[last + 1] ?? {}
    // A number behind a point is the fraction of another one.
    return before !== this.#gap && after !== this.#gap && before !== 'dot' && after !== 'dot'
  }
}

const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
const isHexLetter = (code: number): boolean => (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)
const isHex = (code: number): boolean => (code >= ZERO && code <= ZERO + 9) || isHexLetter(code)
const DASH = 0x2d

const touchesLetter = (text: string, { at, behind }: Run, first: number, end: number): boolean =>
  isLetter(text.charCodeAt((at[first] ?? 0) - 1)) || isLetter(text.charCodeAt(behind[end - 1] ?? 0))

/** Whether the EMV tag of a card number (5A) or of track 2 (57) with its length stands before, in bytes with blanks. */
const isTagged = (text: string, { at }: Run, first: number): boolean => {
  const start = at[first] ?? 0
  return /5A 0[7-9A] |57 (?:0[A-F]|1[0-3]) /i.test(text.slice(Math.max(0, start - 6), start))
}

const HEX_LETTERS_MIN = 4
/** The longest way to look for letters beside a number, so that the whole takes linear time. */
const LOOK_AROUND = 64

/** Whether digits are part of a hexadecimal text or a UUID; one or two letters beside a number do not make it one. */
const isInsideHexadecimal = (text: string, { at, behind }: Run, first: number, end: number): boolean => {
  const start = at[first] ?? 0
  const stop = behind[end - 1] ?? 0
  let letters = 0
  let lettersAround = 0
  let from = start
  let to = stop
  for (let isTouching = true; from > start - LOOK_AROUND; from--) {
    const code = text.charCodeAt(from - 1)
    if (code !== DASH && !isHex(code)) break
    isTouching &&= code !== DASH
    if (isHexLetter(code)) lettersAround++
    if (isTouching && isHexLetter(code)) letters++
  }
  for (let isTouching = true; to < stop + LOOK_AROUND; to++) {
    const code = text.charCodeAt(to)
    if (code !== DASH && !isHex(code)) break
    isTouching &&= code !== DASH
    if (isHexLetter(code)) lettersAround++
    if (isTouching && isHexLetter(code)) letters++
  }
  if (letters >= HEX_LETTERS_MIN) return true
  return lettersAround > 0 && uuid.test(text.slice(from, to))
}

const uuid = /[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/

/**
 * Card numbers as EMV data holds them, inside a longer row of digits: tag 5A with its length, and track 2 (tag 57), in
 * which a D or = and the expiry date follow.
 */
const findTrackData = (
  text: string,
  { at, behind, groups }: Run,
  isNumber: (first: number, behind: number) => boolean,
  found: (first: number, behind: number) => void,
): void => {
  for (const { first, size } of groups) {
    if (size < PAN_MIN) continue
    const start = at[first] ?? 0
    const last = first + size
    const end = behind[last - 1] ?? 0
    if (/^5A0[789]/i.test(text.slice(Math.max(0, start - 2), start + 2))) {
      for (let length = PAN_MIN; length <= Math.min(PAN_MAX, size - 2); length++) {
        if (isNumber(first + 2, first + 2 + length)) found(first + 2, first + 2 + length)
      }
    }
    if (!/^[=D]\d\d(?:0[1-9]|1[0-2])\d{3}/i.test(text.slice(end, end + 8))) continue
    for (let length = PAN_MIN; length <= Math.min(PAN_MAX, size); length++) {
      if (isNumber(last - length, last)) found(last - length, last)
    }
  }
}

/** Masks every card number in a text: '****' and its last four digits. */
export const maskCardNumbers = (text: string): string => {
  const spans = findCardNumbers(text)
  if (spans.length === 0) return text
  const parts: string[] = []
  let copiedTo = 0
  for (const { start, end, lastFour } of spans) {
    parts.push(text.slice(copiedTo, start), '****', lastFour)
    copiedTo = end
  }
  parts.push(text.slice(copiedTo))
  return parts.join('')
}

/** Whether a text holds a card number. */
export const containsCardNumber = (text: string): boolean => findCardNumbers(text).length > 0
