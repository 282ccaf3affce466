import { useLingui } from '@lingui/react/macro'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { TerminalReports } from './reports.tsx'

/** The reports of a terminal over the list: the way to them where a terminal has no page of its own (D-105). */
export function ReportsPanel({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SideSheet title={t`Terminal reports`} closeLabel={t`Close`} lightDismiss onClose={onClose}>
      <TerminalReports token={token} />
    </SideSheet>
  )
}
