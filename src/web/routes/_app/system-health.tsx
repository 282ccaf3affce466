import { createFileRoute } from '@tanstack/react-router'
import { systemHealthQuery } from '#features/system-health/web/queries.ts'
import { SystemHealthScreen } from '#features/system-health/web/screen.tsx'
import { systemHealthSection } from '#features/system-health/web/section.ts'

export const Route = createFileRoute('/_app/system-health')({
  staticData: { access: 'systemHealth.view', notSeenAs: true, section: systemHealthSection },
  loader: ({ context }) => void context.queryClient.prefetchQuery(systemHealthQuery),
  component: SystemHealthScreen,
})
