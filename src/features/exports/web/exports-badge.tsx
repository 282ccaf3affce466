import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { exportStatisticsQuery } from '#web/lists/export/export-statistics.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
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
    <span className={css.slot} data-mark>
      <Badge strong label={t`${plural(count, { one: '# export', other: '# exports' })} in progress or not yet seen`}>
        {count}
      </Badge>
    </span>
  )
}

/** Shows a number on the icon of the installed portal (B-47), where the browser can; none for 0 and after the session. */
const useAppBadge = (count: number): void => {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined
    // Refused outside an installed window: then there is no icon either.
    void navigator.setAppBadge(count).catch(() => {})
    return onSessionEnd(() => void navigator.clearAppBadge().catch(() => {}))
  }, [count])
}
