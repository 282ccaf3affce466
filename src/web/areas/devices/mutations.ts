import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setDeviceStatus } from '#contract/devices.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/app/api/call.ts'
import { useViewer } from '#web/list/viewer.ts'
import { deviceKey } from './queries.ts'

/** Blocks or unblocks a device (D-53); list, details and history are asked for anew, also when somebody else was faster. */
export const useSetDeviceStatus = (token: string) => {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setDeviceStatus>) => call(setDeviceStatus, { params: { token }, body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: deviceKey(token, viewer) }),
        client.invalidateQueries({ queryKey: [viewer.variant, 'devices', 'list'] }),
        client.invalidateQueries({ queryKey: [viewer.variant, 'audit'] }),
      ]),
  })
}
