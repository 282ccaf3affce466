import { createFileRoute } from '@tanstack/react-router'
import type { deviceList } from '#features/devices/contract.ts'
import { deviceListQuery } from '#features/devices/web/queries.ts'
import { DevicesScreen } from '#features/devices/web/screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'
import { addressWithRecord } from '#web/lists/list-search.ts'
import { devicesSection } from '#features/devices/web/section.ts'

/** The list stays in view beside an opened device, so both addresses share it and its search. */
export const Route = createFileRoute('/_app/devices')({
  staticData: { access: 'device.list', section: devicesSection },
  validateSearch: addressWithRecord<typeof deviceList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(deviceListQuery(deps, currentListPrincipal()))
  },
  component: DevicesScreen,
})
