import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAppBadge } from '#web/exports/app-badge.ts'
import { exportStatisticsQuery } from '#web/exports/statistics.ts'
import { Badge } from '#web/ui/badge.tsx'
import css from './exports-badge.module.css'

/** How many exports are in progress or not yet seen (D-101); nothing while there are none. */
export function ExportsBadge() {
  const { t } = useLingui()
  const { data } = useQuery(exportStatisticsQuery)
  const count = data ? data.unseenExports + data.inProgressExports : 0
  useAppBadge(count)
  if (count === 0) return null
  return (
    <span className={css.place} data-mark>
      <Badge strong label={t`${plural(count, { one: '# export', other: '# exports' })} in progress or not yet seen`}>
        {count}
      </Badge>
    </span>
  )
}
