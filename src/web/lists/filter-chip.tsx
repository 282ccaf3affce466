import { Plural, useLingui } from '@lingui/react/macro'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import type { Filter } from '#core/list/filters.ts'
import { receiptFingerprintIn } from '#core/text/transaction-key.ts'
import { receiptLinkText } from '#core/texts/texts.ts'
import type { ComponentProps } from 'react'
import { Chip } from '#web/ui/chip.tsx'
import { useChosenNames } from './chosen-names.ts'
import type { FilterStyle } from './filter-style.ts'
import { otherEnd } from './filter-draft.ts'
import { datesText } from './period-text.ts'
import { useNumberRangeText } from './number-text.ts'

interface Props {
  list: List
  principal: ListPrincipal
  name: string
  style: FilterStyle
  search: Readonly<Record<string, unknown>>
  press: ComponentProps<typeof Chip>['press']
  onRemove: (...names: string[]) => void
}

/** As many chosen values are named; the others are counted. */
const NAMED = 2

/** A filter in force, with its value in words. */
export function FilterChip({ list, principal, name, style, search, press, onRemove }: Props) {
  const { t, i18n } = useLingui()
  const { kind } = list.filter[name] ?? {}
  const label = i18n._(style.label)
  const to = otherEnd(list, name)
  const texts = [search[name] ?? []].flat().map(textOf)
  const nameOf = useChosenNames(style.source, texts, principal)

  const optionText = (value: string) => {
    const option = style.options?.find((one) => one.value === value)?.label
    if (option !== undefined) return typeof option === 'string' ? option : i18n._(option)
    if (kind === 'keys' && receiptFingerprintIn(value)) return i18n._(receiptLinkText)
    if (kind === 'flag') return value === 'true' ? t`Yes` : t`No`
    return kind === 'tokens' || style.source ? nameOf(value) : value
  }
  const rangeText = useNumberRangeText()
  const ends = (from: string, until: string) =>
    kind === 'time' ? datesText(from, until) : rangeText(list.filter[name] as Filter, from, until)
  const listed = () => {
    const first = texts.slice(0, NAMED).map(optionText)
    const { length } = texts
    if (first.includes(undefined)) return <Plural value={length} one="# chosen" other="# chosen" />
    const others = length - first.length
    return others > 0 ? `${first.join(', ')} +${i18n.number(others)}` : first.join(', ')
  }
  const value = style.chip?.() ?? (to ? ends(textOf(search[name]), textOf(search[to])) : listed())
  const names = [name, ...(to ? [to] : []), ...(style.parts ?? [])]

  return (
    <Chip removeLabel={t`Remove filter: ${label}`} press={press} onRemove={() => onRemove(...names)}>
      {label}: {value}
    </Chip>
  )
}

/** A filter's value as it is written in an address. */
const textOf = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
