import type { MessageDescriptor } from '@lingui/core'
import { isFoundIn } from '#core/text/fold.ts'
import { asTransactionKey, mayBeTransactionKey } from '#core/text/transaction-key.ts'
import type { List } from '#core/list/declare.ts'
import { namedRanges, type NamedRange } from '#core/time/time.ts'
import type { Option } from '#web/ui/combobox/option.ts'
import { type Comparison, type Draft, rangeOfNumber, otherEnd } from './filter-draft.ts'
import type { FilterStyle } from './filter-style.ts'
import { quickRangeTexts } from './period-text.ts'

/** A filter that can be added: one that is asked for next, or one with its value. */
export interface Suggestion {
  /** Unique among the suggestions of one moment. */
  readonly id: string
  /** What the filter is called. */
  readonly label: string
  /** The value that choosing it means; without one, the filter is opened. */
  readonly value?: string
  readonly name: string
  /** What choosing it writes into the draft of the list's filters. */
  readonly change?: Draft
}

interface Asked {
  readonly list: Pick<List, 'filter' | 'period'>
  /** The filters this principal may use, what is asked for most first. */
  readonly styles: readonly (readonly [name: string, style: FilterStyle])[]
  readonly draft: Draft
  readonly text: string
  /** The records that the server found for the text, by the name of their filter. */
  readonly found: Readonly<Record<string, readonly Option[]>>
  readonly days: number | undefined
  readonly labels: {
    readonly say: (text: MessageDescriptor) => string
    readonly flag: (value: boolean) => string
    readonly key: (key: string) => string
    readonly number: (comparison: Comparison, value: string) => string
  }
}

/** At most so many records of one filter are suggested; the filter itself finds the others. */
const RECORDS = 5

/**
 * The filters that can be added. Without a text all of them; with one, those whose name it is, and those with a value that
 * it names: a state, a named period, an amount (`50`, `>50`, `<50`), the last digits of a card, a transaction's key or
 * the link to its receipt, a record that was found.
 */
export const suggestionsFor = (asked: Asked): Suggestion[] => {
  const { styles, text, list, labels } = asked
  const filters = styles
    .filter(([name]) => name !== 'dateFrom' || !list.period || text)
    .map(([name, style]) => ({ id: name, name, label: labels.say(style.label) }))
  if (!text.trim()) return filters
  return [
    ...filters.filter(({ label }) => isFoundIn(text, label)),
    ...styles.flatMap((style) => valuesOf(asked, style)),
  ]
}

const valuesOf = (asked: Asked, [name, style]: readonly [string, FilterStyle]): Suggestion[] => {
  const { list, draft, text, found, labels } = asked
  const filter = list.filter[name]
  const label = labels.say(style.label)
  const chosen = [draft[name] ?? []].flat()
  const add = (value: string) => ({ [name]: [...chosen, value] })
  const suggest = (id: string, value: string, change: Draft): Suggestion => ({
    id: `${name} ${id}`,
    label,
    value,
    name,
    change,
  })

  if (name === 'dateFrom')
    return periodsOf(asked, style).map(([range, optionLabel]) => suggest(range, optionLabel, { period: range }))
  if (filter?.kind === 'flag') {
    return [true, false]
      .map((value) => [value, optionText(style, String(value), labels.say) ?? labels.flag(value)] as const)
      .filter(([, optionLabel]) => isFoundIn(text, optionLabel, label))
      .map(([value, optionLabel]) => suggest(String(value), optionLabel, { [name]: String(value) }))
  }
  if (style.options) {
    return style.options
      .filter(({ value }) => !chosen.includes(value))
      .map(({ value, words }) => [value, optionText(style, value, labels.say) ?? value, words] as const)
      .filter(([, optionLabel, words]) => isFoundIn(text, optionLabel, ...(words ? labels.say(words).split(',') : [])))
      .map(([value, optionLabel]) => suggest(value, optionLabel, add(value)))
  }
  const to = otherEnd(list, name)
  if (filter?.kind === 'number' && to) {
    return comparisonsIn(text).map(({ comparison, value }) => {
      const ends = rangeOfNumber(filter, comparison, value)
      return suggest(comparison, labels.number(comparison, value), { [name]: ends.from, [to]: ends.to })
    })
  }
  if (filter?.kind === 'digits' && /^\d{4}$/.test(text.trim())) {
    return [suggest('digits', text.trim(), { [name]: text.trim() })]
  }
  if (filter?.kind === 'keys') {
    const key = asTransactionKey(text)
    return mayBeTransactionKey(text) && !chosen.includes(key) ? [suggest('key', labels.key(key), add(key))] : []
  }
  return (found[name] ?? [])
    .filter(({ value }) => !chosen.includes(value))
    .slice(0, RECORDS)
    .map((option) => suggest(option.value, option.label, add(option.value)))
}

const optionText = ({ options }: FilterStyle, value: string, say: (text: MessageDescriptor) => string) => {
  const label = options?.find((option) => option.value === value)?.label
  return typeof label === 'object' ? say(label) : label
}

const periodsOf = ({ text, days = Infinity, labels }: Asked, { periods }: FilterStyle) =>
  (Object.keys(namedRanges) as NamedRange[])
    .filter((range) => namedRanges[range] <= days)
    .map((range) => [range, labels.say(periods?.[range] ?? quickRangeTexts[range])] as const)
    .filter(([, optionLabel]) => isFoundIn(text, optionLabel))

/** The amounts that a text means: one with its sign, or a number alone in each way. */
const comparisonsIn = (text: string): { comparison: Comparison; value: string }[] => {
  const [, sign, value] = /^\s*([<>≤≥]=?)?\s*(\d+(?:[.,]\d{1,4})?)\s*$/.exec(text) ?? []
  if (value === undefined) return []
  if (sign) return [{ comparison: /[<≤]/.test(sign) ? 'upTo' : 'over', value }]
  return (['exactly', 'over', 'upTo'] as const).map((comparison) => ({ comparison, value }))
}
