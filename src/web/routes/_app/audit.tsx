import { createFileRoute } from '@tanstack/react-router'
import type { auditList } from '#features/audit-log/contract.ts'
import { pageTexts } from '#web/i18n/section-texts.ts'
import { AuditScreen } from '#features/audit-log/web/screen.tsx'
import { addressWithRecord } from '#web/lists/list-search.ts'

/** Nothing is asked for beforehand: each reading of the trail is written into it. */
export const Route = createFileRoute('/_app/audit')({
  staticData: { access: 'audit.list', title: pageTexts.audit },
  validateSearch: addressWithRecord<typeof auditList>,
  component: AuditScreen,
})
