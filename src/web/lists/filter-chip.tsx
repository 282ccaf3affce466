import { useLingui } from '@lingui/react/macro'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import type { ComponentProps } from 'react'
import { Chip } from '#web/ui/chip.tsx'
import type { FilterStyle } from './filter-style.ts'
import { otherEnd } from './filter-draft.ts'
import { FilterText } from './filter-text.tsx'

interface Props {
  list: List
  principal: ListPrincipal
  name: string
  style: FilterStyle
  search: Readonly<Record<string, unknown>>
  press: ComponentProps<typeof Chip>['press']
  onRemove: (...names: string[]) => void
}

/** A filter in force, with its value in words. */
export function FilterChip({ list, principal, name, style, search, press, onRemove }: Props) {
  const { t, i18n } = useLingui()
  const label = i18n._(style.label)
  const to = otherEnd(list, name)
  const names = [name, ...(to ? [to] : []), ...(style.parts ?? [])]
  return (
    <Chip removeLabel={t`Remove filter: ${label}`} press={press} onRemove={() => onRemove(...names)}>
      <FilterText {...{ list, principal, name, style, search }} />
    </Chip>
  )
}
