import { useLingui } from '@lingui/react/macro'
import type { AuditRow } from '#features/audit-log/contract.ts'
import { Status } from '#web/ui/status.tsx'

/** How an attempt ended, by word and shape; done is the ordinary case. */
export function Result({ row: { result } }: { row: Pick<AuditRow, 'result'> }) {
  const { t } = useLingui()
  if (result === 'refused') return <Status icon="lock">{t`Refused`}</Status>
  if (result === 'failed') return <Status icon="warning">{t({ message: 'Failed', context: 'of an event' })}</Status>
  return <Status icon="check">{t`Done`}</Status>
}
