import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Period } from '#core/list/address.ts'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import type { Filter } from '#core/list/filters.ts'
import { receiptFingerprintIn } from '#core/text/transaction-key.ts'
import { receiptLinkText } from '#core/texts/texts.ts'
import { useChosenNames } from './chosen-names.ts'
import type { FilterStyle } from './filter-style.ts'
import { otherEnd } from './filter-draft.ts'
import { datesText, periodText } from './period-text.ts'
import { useNumberRangeText } from './number-text.ts'

interface Props {
  list: List
  principal: ListPrincipal
  name: string
  style: FilterStyle
  search: Readonly<Record<string, unknown>>
  /** What chosen records are called, where that is known: nobody is asked for it then. */
  nameOf?: (value: string) => string | undefined
}

/** As many chosen values are named; the others are counted. */
const NAMED = 2

/** A filter with its value, in words. */
export function FilterText({ list, principal, name, style, search, nameOf }: Props) {
  const { t, i18n } = useLingui()
  const { kind } = list.filter[name] ?? {}
  const label = i18n._(style.label)
  const to = otherEnd(list, name)
  const texts = [search[name] ?? []].flat().map(textOf)
  const isKnown = texts.every((value) => nameOf?.(value) !== undefined)
  const askedName = useChosenNames(style.source, isKnown ? [] : texts, principal)

  const optionText = (value: string) => {
    const option = style.options?.find((one) => one.value === value)?.label
    if (option !== undefined) return typeof option === 'string' ? option : i18n._(option)
    if (kind === 'keys' && receiptFingerprintIn(value)) return i18n._(receiptLinkText)
    if (kind === 'flag') return value === 'true' ? t`Yes` : t`No`
    return kind === 'tokens' || style.source ? (nameOf?.(value) ?? askedName(value)) : value
  }
  const rangeText = useNumberRangeText()
  const ends = (from: string, until: string) =>
    kind === 'time' ? datesText(from, until) : rangeText(list.filter[name] as Filter, from, until)
  const period =
    name === 'dateFrom' && search.period !== undefined ? periodText(search.period as Period, style.periods) : undefined
  const listed = () => {
    const first = texts.slice(0, NAMED).map(optionText)
    const { length } = texts
    if (first.includes(undefined)) return <Plural value={length} one="# chosen" other="# chosen" />
    const others = length - first.length
    return others > 0 ? `${first.join(', ')} +${i18n.number(others)}` : first.join(', ')
  }
  const value =
    style.chip?.() ??
    (typeof period === 'object' ? i18n._(period) : period) ??
    (to ? ends(textOf(search[name]), textOf(search[to])) : listed())
  return (
    <Trans>
      {label}: {value}
    </Trans>
  )
}

/** A filter's value as it is written in an address. */
const textOf = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
