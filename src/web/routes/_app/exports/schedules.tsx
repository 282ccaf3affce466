import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { type ScheduleAddress, schedulesQuery } from '#features/schedules/web/queries.ts'
import { SchedulesScreen } from '#features/schedules/web/screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'

export const Route = createFileRoute('/_app/exports/schedules')({
  staticData: { access: 'schedule.list', title: msg`Schedules` },
  // What makes no sense is left out where the form is opened.
  validateSearch: (search: Record<string, unknown>) => search as ScheduleAddress,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(schedulesQuery(currentListPrincipal()))
  },
  component: Schedules,
})

function Schedules() {
  const navigate = Route.useNavigate()
  return <SchedulesScreen address={Route.useSearch()} onAdded={() => void navigate({ search: {}, replace: true })} />
}
