import { createFileRoute } from '@tanstack/react-router'
import type { midList } from '#contract/mids.ts'
import { midListQuery } from '#web/areas/mids/queries.ts'
import { MidsScreen } from '#web/areas/mids/screen.tsx'
import { currentViewer } from '#web/frame/guard/viewer.ts'
import { addressWithRecord } from '#web/list/list-search.ts'

export const Route = createFileRoute('/_app/mids/list')({
  staticData: { access: 'mid.list', section: 'mids' },
  validateSearch: addressWithRecord<typeof midList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(midListQuery(deps, currentViewer()))
  },
  component: MidsScreen,
})
