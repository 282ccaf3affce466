import { createFileRoute } from '@tanstack/react-router'
import type { auditList } from '#features/audit-log/contract.ts'
import { auditSection } from '#features/audit-log/web/section.ts'
import { AuditScreen } from '#features/audit-log/web/screen.tsx'
import { addressWithRecord } from '#web/lists/list-search.ts'

/** Nothing is asked for beforehand: each reading of the audit log is written into it. */
export const Route = createFileRoute('/_app/audit')({
  staticData: { access: 'audit.list', notSeenAs: true, section: auditSection },
  validateSearch: addressWithRecord<typeof auditList>,
  component: AuditScreen,
})
