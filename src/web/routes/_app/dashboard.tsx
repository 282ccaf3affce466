import { createFileRoute } from '@tanstack/react-router'
import { warmDashboard } from '#web/areas/dashboard/queries.ts'
import { DashboardScreen } from '#web/areas/dashboard/screen.tsx'
import { currentViewer } from '#web/frame/guard/viewer.ts'
import { QuickSections } from '#web/frame/rail/quick-sections.tsx'

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
