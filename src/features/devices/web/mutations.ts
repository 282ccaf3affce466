import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deviceList, setDeviceStatus } from '../contract.ts'
import type { BodyOf } from '#core/endpoint.ts'
import { call } from '#web/api/call.ts'
import { packKey } from '#web/offline/keys.ts'
import { useViewer } from '#web/lists/viewer.ts'
import { refreshAfter } from '#web/records/refresh-after.ts'
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
