import { createFileRoute } from '@tanstack/react-router'
import type { exportList } from '#features/exports/contract.ts'
import { exportListQuery } from '#features/exports/web/queries.ts'
import { ExportsScreen } from '#features/exports/web/screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'
import { addressOf } from '#web/lists/list-search.ts'

export const Route = createFileRoute('/_app/exports/')({
  staticData: { access: 'export.list' },
  validateSearch: addressOf<typeof exportList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(exportListQuery(deps, currentListPrincipal()))
  },
  component: Exports,
})

function Exports() {
  const navigate = Route.useNavigate()
  return <ExportsScreen search={Route.useSearch()} onSearch={(update) => void navigate({ search: update })} />
}
