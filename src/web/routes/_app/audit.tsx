import { createFileRoute } from '@tanstack/react-router'
import type { auditList } from '#contract/audit.ts'
import { pageTexts } from '#web/app/i18n/section-texts.ts'
import { AuditScreen } from '#web/areas/audit/screen.tsx'
import { addressWithRecord } from '#web/list/list-search.ts'

/** Nothing is asked for beforehand: each reading of the trail is written into it. */
export const Route = createFileRoute('/_app/audit')({
  staticData: { access: 'audit.list', title: pageTexts.audit },
  validateSearch: addressWithRecord<typeof auditList>,
  component: AuditScreen,
})
