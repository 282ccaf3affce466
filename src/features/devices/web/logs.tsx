import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceLogList } from '../history.ts'
import { periodOf, type SearchOf } from '#core/list/address.ts'
import { formatDateTime } from '#core/time/time.ts'
import { useConfig } from '#web/config/config.ts'
import { FilterChips } from '#web/lists/filter-chips.tsx'
import { Instant } from '#web/lists/instant.tsx'
import { savedFiltersQuery } from '#web/lists/saved-filters/queries.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { Switch } from '#web/ui/form/choice.tsx'
import { deviceLogFilters } from './filters.ts'
import type { ColumnStyles } from '#web/records/labelled-columns.ts'
import css from './logs.module.css'
import { deviceLogsQuery } from './queries.ts'
import { RecordList } from '#web/records/record-list.tsx'

type LogSearch = SearchOf<typeof deviceLogList>

/** What a device wrote down, the latest first. It is shown as text, whatever it contains. */
export function Logs({ token }: { token: string }) {
  const { t } = useLingui()
  const principal = useListPrincipal()
  const [search, setSearch] = useState<LogSearch>({})
  const lastShsm = useLastShsm()
  const showShsm = search.showShsm ?? lastShsm
  const period = periodOf(deviceLogList, search)
  // The switch goes with every change, so that it is kept with what was used last.
  const change = (update: (current: LogSearch) => LogSearch) =>
    setSearch((current) => ({ showShsm: current.showShsm ?? lastShsm, ...update(current) }))

  return (
    <>
      <RecordList
        // Another period begins at its first page.
        key={period}
        list={deviceLogList}
        title={t`Device logs`}
        emptyTitle={msg`No log entries in this period`}
        // Only what is hidden narrows the list.
        filter={{ ...search, showShsm: showShsm ? undefined : false }}
        query={(state) => deviceLogsQuery(token, { ...state, period, showShsm }, principal)}
        styles={styles}
        onAll={() => change(() => ({}))}
        toolbar={
          <>
            <FilterChips
              list={deviceLogList}
              filters={deviceLogFilters}
              {...{ principal, search, period }}
              onSearch={change}
            />
            <Switch
              label={t`Action SHSM`}
              checked={showShsm}
              onChange={() => change((current) => ({ ...current, showShsm: !showShsm }))}
            />
          </>
        }
      />
    </>
  )
}

/** Whether the action SHSM was shown last, on whatever device (D-54). */
const useLastShsm = (): boolean => {
  const { shsmDefaultVisible } = useConfig()
  const { data } = useQuery(savedFiltersQuery('deviceLogs'))
  const last = data?.find(({ name }) => name === null)?.filter.showShsm
  return typeof last === 'boolean' ? last : shsmDefaultVisible
}

const styles: ColumnStyles<typeof deviceLogList> = {
  eventTime: { cell: ({ eventTime }) => <Instant at={eventTime} />, priority: 1, width: '13rem' },
  action: { cell: ({ action }) => action, priority: 1, width: '8rem' },
  content: {
    cell: ({ content }) => content && <span className={css.content}>{content}</span>,
    priority: 1,
    width: '18rem',
  },
  logType: { cell: ({ logType }) => logType, width: '8rem' },
  code: { cell: ({ code }) => code, width: '8rem' },
  deviceLocalTime: {
    cell: ({ deviceLocalTime }) =>
      deviceLocalTime && (
        <>
          {formatDateTime(deviceLocalTime)}{' '}
          <span className={css.zone}>
            <Trans>device clock</Trans>
          </span>
        </>
      ),
    width: '15rem',
  },
}
