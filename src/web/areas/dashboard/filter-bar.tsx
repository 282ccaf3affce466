import { Trans, useLingui } from '@lingui/react/macro'
import type { metricModes, periodGrains } from '#contract/codes.ts'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { useDashboard } from './context.ts'
import css from './filter-bar.module.css'
import type { DashboardSearch } from './search.ts'

/** How the dashboard counts and what it is narrowed to. */
export function FilterBar({ onSearch }: { onSearch: (search: DashboardSearch) => void }) {
  const { t } = useLingui()
  const { search } = useDashboard()
  return (
    <div className={css.bar}>
      <SegmentedControl<(typeof metricModes)[number]>
        label={<Trans>Measure</Trans>}
        value={search.chartType ?? 'count'}
        onChange={(chartType) => onSearch({ ...search, chartType })}
        options={[
          { value: 'count', label: t`Number` },
          { value: 'amount', label: t`Sum` },
        ]}
      />
      <SegmentedControl<(typeof periodGrains)[number]>
        label={<Trans>Grouped by</Trans>}
        value={search.periodType ?? 'daily'}
        onChange={(periodType) => onSearch({ ...search, periodType })}
        options={[
          { value: 'daily', label: t`Day` },
          { value: 'weekly', label: t`Week` },
          { value: 'monthly', label: t`Month` },
        ]}
      />
    </div>
  )
}
