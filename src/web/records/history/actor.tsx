import { useLingui } from '@lingui/react/macro'
import type { AuditRow } from '#features/audit-log/contract.ts'
import { roleTexts } from '#web/i18n/role-texts.ts'

/** Who did it: by name, by role where the name is not the reader's to know, or nobody who was signed in. */
export function Actor({ row: { actorName, actorEmail, role } }: { row: AuditRow }) {
  const { t, i18n } = useLingui()
  if (actorName || actorEmail) return <span title={actorEmail ?? undefined}>{actorName || actorEmail}</span>
  return role ? i18n._(roleTexts[role]) : t`Nobody signed in`
}
