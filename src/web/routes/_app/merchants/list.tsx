import { createFileRoute } from '@tanstack/react-router'
import type { merchantList } from '#contract/merchants.ts'
import { merchantListQuery } from '#web/areas/merchants/queries.ts'
import { MerchantsScreen } from '#web/areas/merchants/screen.tsx'
import { currentViewer } from '#web/frame/guard/viewer.ts'
import { addressWithRecord } from '#web/list/list-search.ts'

export const Route = createFileRoute('/_app/merchants/list')({
  staticData: { access: 'merchant.list', section: 'merchants' },
  validateSearch: addressWithRecord<typeof merchantList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(merchantListQuery(deps, currentViewer()))
  },
  component: MerchantsScreen,
})
