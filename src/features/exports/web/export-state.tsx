import { useLingui } from '@lingui/react/macro'
import { exportStatus } from '#core/codes.ts'
import type { ExportRow } from '../contract.ts'
import { EXPORT_MAX_HOURS } from '#core/limits.ts'
import { exportReasonTexts } from '../texts.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Status } from '#web/ui/status.tsx'
import css from './export-state.module.css'
import { stateStyles } from './state-styles.ts'

/** How far an export is: its state, the rows written so far, or why it failed. */
export function ExportState({ row: { status, rows, rowsExpected, reason } }: { row: ExportRow }) {
  const { t, i18n } = useLingui()
  const { icon, text } = stateStyles[status]
  const written = i18n.number(rows)
  const expected = i18n.number(rowsExpected)
  if (status === exportStatus.inProcess) {
    return (
      <div className={css.state}>
        <ProgressBar
          label={rows > 0 ? t`In progress: ${written} of ${expected}` : t`Queued`}
          value={rows}
          max={Math.max(rowsExpected, 1)}
        />
      </div>
    )
  }
  return (
    <div className={css.state}>
      <Status icon={icon}>{i18n._(text)}</Status>
      {reason && (
        <p className={css.reason}>{i18n._({ ...exportReasonTexts[reason], values: { hours: EXPORT_MAX_HOURS } })}</p>
      )}
    </div>
  )
}
