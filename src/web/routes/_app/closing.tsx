import { createFileRoute } from '@tanstack/react-router'
import { closingQuery, type ClosingSearch } from '#features/closing/web/queries.ts'
import { ClosingScreen } from '#features/closing/web/screen.tsx'
import { closingSection } from '#features/closing/web/section.ts'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'

export const Route = createFileRoute('/_app/closing')({
  staticData: { access: 'closing.view', notSeenAs: true, section: closingSection },
  // What makes no sense is left out where the sheet is asked for.
  validateSearch: (search: Record<string, unknown>) => search as ClosingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(closingQuery(deps, currentListPrincipal()))
  },
  component: Closing,
})

function Closing() {
  const navigate = Route.useNavigate()
  return <ClosingScreen address={Route.useSearch()} onSearch={(update) => void navigate({ search: update })} />
}
