import { createFileRoute } from '@tanstack/react-router'
import { warmDashboard } from '#features/dashboard/web/queries.ts'
import { DashboardScreen } from '#features/dashboard/web/screen.tsx'
import { currentViewer } from '#web/shell/guard/viewer.ts'
import { QuickSections } from '#web/shell/rail/quick-sections.tsx'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { access: 'dashboard.view', section: 'dashboard' },
  loader: ({ context, location }) => {
    // Without a network it is the widgets that say so.
    warmDashboard(context.queryClient, location.search, currentViewer()).catch(() => {})
  },
  component: () => (
    <>
      <QuickSections />
      <DashboardScreen />
    </>
  ),
})
