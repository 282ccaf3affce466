import { createFileRoute } from '@tanstack/react-router'
import type { merchantList } from '#features/merchants/contract.ts'
import { merchantListQuery } from '#features/merchants/web/queries.ts'
import { MerchantsScreen } from '#features/merchants/web/screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'
import { addressWithRecord } from '#web/lists/list-search.ts'
import { merchantsSection } from '#features/merchants/web/section.ts'

export const Route = createFileRoute('/_app/merchants/list')({
  staticData: { access: 'merchant.list', section: merchantsSection },
  validateSearch: addressWithRecord<typeof merchantList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(merchantListQuery(deps, currentListPrincipal()))
  },
  component: MerchantsScreen,
})
