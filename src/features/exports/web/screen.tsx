import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ListPrincipal } from '#core/list/declare.ts'
import { exportFormats } from '#core/list/export-calls.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { exportList, type ExportRow } from '../contract.ts'
import { exportKinds } from '../rights.ts'
import { exportNames } from '../texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import type { SearchUpdate } from '#web/lists/list-search.ts'
import { useExportColumns } from './columns.tsx'
import { ExportAction } from './export-action.tsx'
import { exportListQuery, type ExportSearch, whileInProgress } from './queries.ts'
import { exportsSection } from './section.ts'
import { stateStyles } from './state-styles.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { exportStatisticsQuery } from '#web/lists/export/export-statistics.ts'
import { useMarkExportsSeen } from './mutations.ts'

/** The filters of exports, what is asked for most first. */
const exportFilters: FilterStyles<typeof exportList> = {
  name: { label: columnTexts.name },
  entity: {
    label: msg`Exported list`,
    options: exportKinds.map((value) => ({ value, label: exportNames[value] })),
  },
  status: {
    label: columnTexts.status,
    options: Object.entries(stateStyles).map(([value, { text }]) => ({ value, label: text })),
  },
  format: {
    label: columnTexts.format,
    options: exportFormats.map((value) => ({ value, label: value.toUpperCase() })),
  },
  dateFrom: { label: columnTexts.createdAt },
}

interface Props {
  search: ExportSearch
  onSearch: (update: SearchUpdate<typeof exportList>) => void
}

/** /exports: what the person has exported, and how far the rest is. */
export function ExportsScreen({ search: address, onSearch }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = validSearch(exportList, address)
  useSeenWhileVisible()
  return (
    <ListScreen
      list={exportList}
      title={exportsSection.title}
      emptyTitle={msg`No exports yet. Export a list from the bar above its table.`}
      query={queryInProgress}
      columns={useExportColumns()}
      filters={exportFilters}
      rowLink={undefined}
      tools={[
        {
          id: 'schedules',
          label: t`Schedules`,
          icon: 'calendar',
          onSelect: () => void navigate({ to: '/exports/schedules' }),
        },
      ]}
      rowActions={{
        heading: t`Actions`,
        width: '8.5rem',
        cell: actionOf,
      }}
      selected={undefined}
      {...{ search, onSearch }}
    />
  )
}

/** Asked again while an export is in progress. */
const queryInProgress = (search: ExportSearch, principal: ListPrincipal) => ({
  ...exportListQuery(search, principal),
  refetchInterval: whileInProgress,
})

const actionOf = (row: ExportRow) => <ExportAction row={row} />

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = () => document.visibilityState === 'visible'

/**
 * Marks exports as seen while their page is open and visible, and again when another export ends while it is open
 * (D-102).
 */
function useSeenWhileVisible(): void {
  const visible = useSyncExternalStore(subscribe, isVisible)
  const { data } = useQuery(exportStatisticsQuery)
  const unseen = data?.unseenExports ?? 0
  const { mutate } = useMarkExportsSeen()
  const markSeen = useEffectEvent(() => mutate())
  useEffect(() => {
    if (visible && unseen > 0) markSeen()
  }, [visible, unseen])
}
