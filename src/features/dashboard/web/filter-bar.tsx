import { Trans, useLingui } from '@lingui/react/macro'
import { hashKey, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { currentToday } from '#web/current-today.ts'
import type { metricModes, periodGrains } from '#core/codes.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import type { FilterUpdate } from '#web/lists/filter-draft.ts'
import { starIcon } from '#web/lists/icons.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { useDashboard } from './context.ts'
import css from './filter-bar.module.css'
import { useSaveDashboardFilter } from './mutations.ts'
import { savedDashboardQuery, shownSearch } from './queries.ts'
import { dashboardPanel, type DashboardSearch, filterOf, periodOf } from './search.ts'
import { targetStyle } from './target-control.tsx'
import { msg } from '@lingui/core/macro'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { narrowingStyles } from './filter-styles.ts'

/** The filters of the dashboard (§2). */
const dashboardFilterStyles: FilterStyles<typeof dashboardPanel> = {
  ...narrowingStyles,
  targetSalesValue: { ...targetStyle('sale'), label: msg`Sales target` },
  targetRefundValue: { ...targetStyle('refund'), label: msg`Refund target` },
}

interface Props {
  /** Takes a change, which is made to what the dashboard shows by then. */
  onSearch: (update: (search: DashboardSearch) => DashboardSearch) => void
}

/** How the dashboard counts, what it is narrowed to, and keeping that for the next time. */
export function FilterBar({ onSearch }: Props) {
  const { t } = useLingui()
  const { search, principal } = useDashboard()
  const counting = useId()
  const [countingShown, setCountingShown] = useState(false)
  const offline = useOfflineReason()
  const save = useSaveDashboardFilter()
  const { data: saved } = useQuery(savedDashboardQuery(principal))
  const isDefault = saved !== undefined && saved !== null && isSameView(search, shownSearch({}, saved, principal))
  const period = periodOf(search)
  const { chartType, periodType } = search
  const panel = { list: dashboardPanel, principal, search, period }
  // The period is always in the address of a changed dashboard: one that names nothing shows the saved filter.
  const change = (update: FilterUpdate<typeof dashboardPanel>) => {
    onSearch((current) => ({
      period: 'last30Days',
      chartType: current.chartType,
      periodType: current.periodType,
      ...update(current),
    }))
  }
  return (
    <div className={css.bar} role="group" aria-label={t`Filters`}>
      <div className={css.line}>
        <div className={css.chips}>
          <FilterChips {...panel} filters={dashboardFilterStyles} onSearch={change} />
        </div>
        {/* A phone has room for figures or for this, but not for both. */}
        <div className={css.toggle}>
          <Button
            kind="quiet"
            icon={countingShown ? 'chevron-up' : 'chevron-down'}
            aria-expanded={countingShown}
            aria-controls={counting}
            onClick={() => setCountingShown(!countingShown)}
          >
            <Trans>View</Trans>
          </Button>
        </div>
      </div>
      <div id={counting} className={css.counting} data-shown={countingShown || undefined}>
        <SegmentedControl<(typeof metricModes)[number]>
          label={<Trans>Show</Trans>}
          value={chartType ?? 'count'}
          onChange={(next) => onSearch((current) => ({ ...current, period: periodOf(current), chartType: next }))}
          options={[
            { value: 'count', label: t`Count` },
            { value: 'amount', label: t`Amount` },
          ]}
        />
        <SegmentedControl<(typeof periodGrains)[number]>
          label={<Trans>Grouped by</Trans>}
          value={periodType ?? 'daily'}
          onChange={(next) => onSearch((current) => ({ ...current, period: periodOf(current), periodType: next }))}
          options={[
            { value: 'daily', label: t`Day` },
            { value: 'weekly', label: t`Week` },
            { value: 'monthly', label: t`Month` },
          ]}
        />
        <Button
          icon={isDefault ? 'check' : starIcon}
          busy={save.isPending}
          disabledReason={isDefault ? t`The dashboard opens like this` : offline}
          onClick={() => save.mutate(search)}
        >
          {isDefault ? <Trans>Default view</Trans> : <Trans>Set as default</Trans>}
        </Button>
        <Button icon="print" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Whether two states of the dashboard show the same, whichever says what is usual in so many words. */
const isSameView = (one: DashboardSearch, other: DashboardSearch): boolean => {
  const today = currentToday()
  return hashKey([filterOf(one, today)]) === hashKey([filterOf(other, today)])
}
