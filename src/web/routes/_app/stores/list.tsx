import { createFileRoute } from '@tanstack/react-router'
import type { storeList } from '#features/stores/contract.ts'
import { storeListQuery } from '#features/stores/web/queries.ts'
import { StoresScreen } from '#features/stores/web/screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'
import { addressWithRecord } from '#web/lists/list-search.ts'
import { storesSection } from '#features/stores/web/section.ts'

export const Route = createFileRoute('/_app/stores/list')({
  staticData: { access: 'store.list', section: storesSection },
  validateSearch: addressWithRecord<typeof storeList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(storeListQuery(deps, currentListPrincipal()))
  },
  component: StoresScreen,
})
