import { Plural, useLingui } from '@lingui/react/macro'
import type { List, Viewer } from '#core/list/declare.ts'
import { Chip } from '#web/ui/chip.tsx'
import { useChosenNames } from './chosen-names.ts'
import type { FilterStyle } from './filter-style.ts'
import { otherEnd } from './filter-draft.ts'
import { datesText } from './period-text.ts'

interface Props {
  list: List
  viewer: Viewer
  name: string
  style: FilterStyle
  search: Readonly<Record<string, unknown>>
  onPress: () => void
  onRemove: (...names: string[]) => void
}

/** As many chosen values are named; the others are counted. */
const NAMED = 2

/** A filter in force, with its value in words. */
export function FilterChip({ list, viewer, name, style, search, onPress, onRemove }: Props) {
  const { t, i18n } = useLingui()
  const { kind } = list.filter[name] ?? {}
  const label = i18n._(style.label)
  const to = otherEnd(list, name)
  const texts = [search[name] ?? []].flat().map(textOf)
  const nameOf = useChosenNames(style.source, texts, viewer)

  const optionText = (value: string) => {
    const option = style.options?.find((one) => one.value === value)?.label
    if (option !== undefined) return typeof option === 'string' ? option : i18n._(option)
    if (kind === 'flag') return value === 'true' ? t`Yes` : t`No`
    return kind === 'tokens' || style.source ? nameOf(value) : value
  }
  const ends = (from: string, until: string) => (kind === 'time' ? datesText(from, until) : `${from} – ${until}`)
  const listed = () => {
    const first = texts.slice(0, NAMED).map(optionText)
    const { length } = texts
    if (first.includes(undefined)) return <Plural value={length} one="# chosen" other="# chosen" />
    const others = length - first.length
    return others > 0 ? `${first.join(', ')} +${i18n.number(others)}` : first.join(', ')
  }
  const value = to ? ends(textOf(search[name]), textOf(search[to])) : listed()

  return (
    <Chip
      removeLabel={t`Remove filter: ${label}`}
      onPress={onPress}
      onRemove={() => onRemove(name, ...(to ? [to] : []))}
    >
      {label}: {value}
    </Chip>
  )
}

/** A filter's value as it stands in an address. */
const textOf = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
