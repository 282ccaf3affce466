import { createFileRoute } from '@tanstack/react-router'
import type { midList } from '#features/mids/contract.ts'
import { midListQuery } from '#features/mids/web/queries.ts'
import { MidsScreen } from '#features/mids/web/screen.tsx'
import { currentViewer } from '#web/shell/guard/viewer.ts'
import { addressWithRecord } from '#web/lists/list-search.ts'

export const Route = createFileRoute('/_app/mids/list')({
  staticData: { access: 'mid.list', section: 'mids' },
  validateSearch: addressWithRecord<typeof midList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(midListQuery(deps, currentViewer()))
  },
  component: MidsScreen,
})
