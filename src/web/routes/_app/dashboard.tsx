import { createFileRoute } from '@tanstack/react-router'
import { dashboardSection } from '#features/dashboard/web/section.ts'

/** The dashboard, and what explains its figures. */
export const Route = createFileRoute('/_app/dashboard')({
  staticData: { access: 'dashboard.view', section: dashboardSection },
})
