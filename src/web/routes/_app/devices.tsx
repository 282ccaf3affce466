import { createFileRoute } from '@tanstack/react-router'
import type { deviceList } from '#contract/devices.ts'
import { deviceListQuery } from '#web/areas/devices/queries.ts'
import { DevicesScreen } from '#web/areas/devices/screen.tsx'
import { currentViewer } from '#web/frame/guard/viewer.ts'
import { addressWithRecord } from '#web/list/list-search.ts'

/** The list stays in view beside an opened device, so both addresses share it and its search. */
export const Route = createFileRoute('/_app/devices')({
  staticData: { access: 'device.list', section: 'devices' },
  validateSearch: addressWithRecord<typeof deviceList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(deviceListQuery(deps, currentViewer()))
  },
  component: DevicesScreen,
})
