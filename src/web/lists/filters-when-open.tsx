import { lazy, type ReactNode, Suspense } from 'react'
import type { List } from '#core/list/declare.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel })) as <
  L extends List,
>(
  props: FilterPanelProps<L>,
) => ReactNode

/** The panel of all filters, loaded when it is opened for the first time. */
export function FiltersWhenOpen<L extends List>({ open, ...panel }: FilterPanelProps<L> & { open: boolean }) {
  return (
    open && (
      <Suspense>
        <FilterPanel {...panel} />
      </Suspense>
    )
  )
}
