import { createFileRoute } from '@tanstack/react-router'
import type { midList } from '#features/mids/contract.ts'
import { midListQuery } from '#features/mids/web/queries.ts'
import { MidsScreen } from '#features/mids/web/screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'
import { addressWithRecord } from '#web/lists/list-search.ts'
import { midsSection } from '#features/mids/web/section.ts'

export const Route = createFileRoute('/_app/mids/list')({
  staticData: { access: 'mid.list', section: midsSection },
  validateSearch: addressWithRecord<typeof midList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(midListQuery(deps, currentListPrincipal()))
  },
  component: MidsScreen,
})
