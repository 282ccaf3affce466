import { AMOUNT_FILTER_MAX } from '#core/limits.ts'
import { isCurrency } from '#core/money/currencies.ts'
import { folded } from '#core/text/fold.ts'
import { parseAmounts, type TypedAmount } from '../amount.ts'
import { asFilter, type Meaning } from './meaning.ts'

/** How somebody writes amounts. */
export interface AmountWords {
  /** BCP 47 */
  readonly locale: string
  /** What stands before an amount, folded, with the comparison that it means. */
  readonly comparisons: ReadonlyMap<string, 'over' | 'upTo'>
  /** Currencies in words, folded. */
  readonly currencies: ReadonlyMap<string, string>
}

/** Written small only by who means them: others are words ('all', 'top', 'try', 'pen'). */
const writtenSmall = ['eur', 'usd', 'gbp', 'bgn', 'chf', 'cad']

/** The code of what names a currency: a code, a word, or a sign as it is; undefined for other words. */
const unitOf = (text: string, { currencies }: AmountWords, isGlued: boolean): string | undefined => {
  const word = folded(text).replace(/\.$/, '')
  if (word === '') return ''
  const code = word.toUpperCase()
  if (isCurrency(code) && (isGlued || text === code || writtenSmall.includes(word))) return code
  return currencies.get(word) ?? (/\p{Sc}/u.test(text) && text.length <= 4 ? text : undefined)
}

/** A number with what stands on either side of it. */
const aroundNumber = /^([^\d\s]*)(\s*)(\d(?:[\d.,'’ ]*\d)?)(\s*)([^\d]*)$/

/** All that a text may mean as an amount, with its currency in a form that every reader's language knows. */
const amountsIn = (text: string, words: AmountWords): TypedAmount[] => {
  const [, before = '', gap = '', number = '', gapBehind = '', after = ''] = aroundNumber.exec(text) ?? []
  const [left, right] = [before, after].map((part) => part.replace(/^[-−–+]|[-−–+]$/g, '').trim())
  const [first, last] = [unitOf(left ?? '', words, gap === ''), unitOf(right ?? '', words, gapBehind === '')]
  if (!number || first === undefined || last === undefined) return []
  // Two numbers beside each other are one only as money is printed: with decimals or a currency.
  if (number.includes(' ') && !first && !last && !/[.,]\d{1,4}$/.test(number)) return []
  return parseAmounts(`${first} ${number} ${last}`, words.locale)
}

const rangeOf = (from: TypedAmount, to: TypedAmount, rank: number): Meaning | undefined => {
  const currency = from.currencies ?? to.currencies
  const [amountFrom, amountTo] = [from.major, to.major]
  return amountFrom > amountTo
    ? undefined
    : asFilter('amountFrom', { amountFrom, amountTo, ...(currency && { currency }) }, rank)
}

const exactly = (text: string, words: AmountWords): Meaning[] =>
  amountsIn(text, words).flatMap((amount, at) => rangeOf(amount, amount, at) ?? [])

const signs: Readonly<Record<string, 'over' | 'upTo'>> = { '>': 'over', '≥': 'over', '<': 'upTo', '≤': 'upTo' }

/** `>50`, `over 50`, `50+`: the other end is the least or largest that the filter takes, as its editor has it. */
const compared = (text: string, words: AmountWords): Meaning[] => {
  const [comparison, rest] = comparisonIn(text, words)
  if (!comparison) return []
  return amountsIn(rest, words).flatMap((amount, rank) => {
    const [from, to] = comparison === 'over' ? [amount, { major: AMOUNT_FILTER_MAX }] : [{ major: 0 }, amount]
    return rangeOf({ ...amount, ...from }, { ...amount, ...to }, rank) ?? []
  })
}

const comparisonIn = (text: string, { comparisons }: AmountWords): ['over' | 'upTo' | undefined, string] => {
  const [, sign = '', behindSign = ''] = /^([<>≥≤])=?\s*(.+)$/.exec(text) ?? []
  if (sign) return [signs[sign], behindSign]
  if (/^[^+]+\+$/.test(text)) return ['over', text.slice(0, -1)]
  const parts = text.split(' ')
  const length = [3, 2, 1].find((count) => comparisons.has(folded(parts.slice(0, count).join(' ')))) ?? 0
  return [comparisons.get(folded(parts.slice(0, length).join(' '))), parts.slice(length).join(' ')]
}

/** `20-30`, `20 – 30 EUR`, `20..30` */
const between = (text: string, words: AmountWords): Meaning[] => {
  const [, start = '', end = ''] = /^(\S+(?: \S+)?)\s*(?:\.\.|[-–—−])\s*(\S+(?: \S+)?)$/.exec(text) ?? []
  if (!/\d/.test(start)) return []
  const [from, to] = [amountsIn(start, words), amountsIn(end, words)]
  return from.flatMap((amount, at) => {
    const other = to[at] ?? to[0]
    return (other && rangeOf(amount, other, at)) ?? []
  })
}

/** The amounts that a text may mean, alone, compared or as a range. */
export const readAmounts = (text: string, words: AmountWords): Meaning[] => {
  if (!/\d/.test(text)) {
    const code = unitOf(text, words, false)
    const named = code && isCurrency(code) ? [code] : parseAmounts(code ? `${code}1` : '', words.locale)[0]?.currencies
    return named ? [asFilter('currency', { currency: named })] : []
  }
  for (const read of [compared, exactly, between]) {
    const meanings = read(text, words)
    if (meanings.length > 0) return meanings
  }
  return []
}
