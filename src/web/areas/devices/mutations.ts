import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deviceList, setDeviceStatus } from '#contract/devices.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/app/api/call.ts'
import { packKey } from '#web/app/offline/keys.ts'
import { useViewer } from '#web/list/viewer.ts'
import { refreshAfter } from '#web/record/refresh-after.ts'
import { deviceKey } from './queries.ts'

/** Blocks or unblocks a device (D-53). */
export const useSetDeviceStatus = (token: string) => {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setDeviceStatus>) => call(setDeviceStatus, { params: { token }, body }),
    ...refreshAfter(() =>
      Promise.all([
        client.invalidateQueries({ queryKey: deviceKey(token, viewer) }),
        client.invalidateQueries({ queryKey: [viewer.variant, 'devices', 'list'] }),
        client.invalidateQueries({ queryKey: packKey(deviceList, viewer.variant) }),
        client.invalidateQueries({ queryKey: [viewer.variant, 'audit'] }),
      ]),
    ),
  })
}
