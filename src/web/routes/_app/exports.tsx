import { createFileRoute } from '@tanstack/react-router'
import type { exportList } from '#contract/exports.ts'
import { exportListQuery } from '#web/areas/exports/queries.ts'
import { ExportsScreen } from '#web/areas/exports/screen.tsx'
import { currentViewer } from '#web/frame/guard/viewer.ts'
import { addressOf } from '#web/list/list-search.ts'

export const Route = createFileRoute('/_app/exports')({
  staticData: { access: 'export.list', section: 'exports' },
  validateSearch: addressOf<typeof exportList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(exportListQuery(deps, currentViewer()))
  },
  component: Exports,
})

function Exports() {
  const navigate = Route.useNavigate()
  return <ExportsScreen search={Route.useSearch()} onSearch={(next) => void navigate({ search: next })} />
}
