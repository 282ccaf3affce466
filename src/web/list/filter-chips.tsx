import { Trans, useLingui } from '@lingui/react/macro'
import type { Period } from '#contract/list/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import type { FilterLook } from './filter-look.ts'
import css from './filter-chips.module.css'
import { periodText } from './period-text.ts'

interface Props {
  filters: Readonly<Record<string, FilterLook | undefined>>
  search: Readonly<Record<string, unknown>>
  period: Period | undefined
  onSearch: (search: Record<string, unknown>) => void
  onOpen: () => void
}

/** The filters in force, one chip each, and the way to more. */
export function FilterChips({ filters, search, period, onSearch, onOpen }: Props) {
  const { t, i18n } = useLingui()
  const without = (...names: string[]) => {
    const dropped = new Set(['page', ...names])
    onSearch(Object.fromEntries(Object.entries(search).filter(([name]) => !dropped.has(name))))
  }
  const optionText = (look: FilterLook, value: unknown) => {
    const label = look.options?.find((option) => option.value === String(value))?.label ?? String(value)
    return typeof label === 'string' ? label : i18n._(label)
  }
  const chips = Object.entries(filters).flatMap(([name, look]) => {
    if (!look || name === 'dateFrom') return []
    if (name === 'amountFrom') {
      if (search.amountFrom === undefined) return []
      return [{ name, look, text: `${textOf(search.amountFrom)} – ${textOf(search.amountTo)}` }]
    }
    if (search[name] === undefined) return []
    return [
      {
        name,
        look,
        text: [search[name]]
          .flat()
          .map((value) => optionText(look, value))
          .join(', '),
      },
    ]
  })
  const shownPeriod = period && periodText(period)

  return (
    <div className={css.chips}>
      {shownPeriod && (
        <Button kind="quiet" icon="calendar" onClick={onOpen}>
          {typeof shownPeriod === 'string' ? shownPeriod : i18n._(shownPeriod)}
        </Button>
      )}
      {chips.map(({ name, look, text }) => (
        <Chip
          key={name}
          removeLabel={t`Remove filter: ${i18n._(look.label)}`}
          onPress={onOpen}
          onRemove={() => (name === 'amountFrom' ? without(name, 'amountTo') : without(name))}
        >
          {i18n._(look.label)}: {text}
        </Chip>
      ))}
      <Button kind="quiet" icon="filter" onClick={onOpen}>
        <Trans>Add filter</Trans>
      </Button>
      {chips.length > 0 && (
        <Button kind="quiet" onClick={() => without('period', 'amountTo', ...Object.keys(filters))}>
          <Trans>Reset filters</Trans>
        </Button>
      )}
    </div>
  )
}

/** A filter's value as it stands in an address: text or number. */
const textOf = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : '')
