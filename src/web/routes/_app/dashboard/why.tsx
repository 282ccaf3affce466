import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { prefetchWhy, type WhyAddress } from '#features/dashboard/web/why-queries.ts'
import { WhyScreen } from '#features/dashboard/web/why-screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'

export const Route = createFileRoute('/_app/dashboard/why')({
  staticData: { access: 'dashboard.view', notSeenAs: true, title: msg`Why net changed` },
  // What makes no sense is left out where the change is asked for.
  validateSearch: (search: Record<string, unknown>) => search as WhyAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchWhy(context.queryClient, deps, currentListPrincipal()),
  component: Why,
})

function Why() {
  const navigate = Route.useNavigate()
  return <WhyScreen address={Route.useSearch()} onAddress={(update) => void navigate({ search: update })} />
}
