import { createFileRoute } from '@tanstack/react-router'
import type { merchantList } from '#features/merchants/contract.ts'
import { merchantListQuery } from '#features/merchants/web/queries.ts'
import { MerchantsScreen } from '#features/merchants/web/screen.tsx'
import { currentViewer } from '#web/shell/guard/viewer.ts'
import { addressWithRecord } from '#web/lists/list-search.ts'

export const Route = createFileRoute('/_app/merchants/list')({
  staticData: { access: 'merchant.list', section: 'merchants' },
  validateSearch: addressWithRecord<typeof merchantList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(merchantListQuery(deps, currentViewer()))
  },
  component: MerchantsScreen,
})
