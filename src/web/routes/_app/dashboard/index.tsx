import { createFileRoute } from '@tanstack/react-router'
import { prefetchDashboard } from '#features/dashboard/web/queries.ts'
import { DashboardScreen } from '#features/dashboard/web/screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'

export const Route = createFileRoute('/_app/dashboard/')({
  staticData: { access: 'dashboard.view' },
  loader: ({ context, location }) => {
    // Without a network it is the widgets that say so.
    prefetchDashboard(context.queryClient, location.search, currentListPrincipal()).catch(() => {})
  },
  component: DashboardScreen,
})
