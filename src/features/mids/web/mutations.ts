import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import { setMidStatus } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { useViewer } from '#web/lists/viewer.ts'
import { refreshAfter } from '#web/records/refresh-after.ts'
import { refreshOrganization } from '#web/records/refresh-organization.ts'

/** Enables or disables a MID. */
export const useSetMidStatus = (token: string) => {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setMidStatus>) => call(setMidStatus, { params: { token }, body }),
    ...refreshAfter(() => refreshOrganization(client, viewer)),
  })
}
