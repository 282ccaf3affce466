import { createFileRoute } from '@tanstack/react-router'
import type { storeList } from '#contract/stores.ts'
import { storeListQuery } from '#web/areas/stores/queries.ts'
import { StoresScreen } from '#web/areas/stores/screen.tsx'
import { currentViewer } from '#web/frame/guard/viewer.ts'
import { addressWithRecord } from '#web/list/list-search.ts'

export const Route = createFileRoute('/_app/stores/list')({
  staticData: { access: 'store.list', section: 'stores' },
  validateSearch: addressWithRecord<typeof storeList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(storeListQuery(deps, currentViewer()))
  },
  component: StoresScreen,
})
