import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import { setMerchantStatus } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { useViewer } from '#web/lists/viewer.ts'
import { refreshAfter } from '#web/records/refresh-after.ts'
import { refreshOrganization } from '#web/records/refresh-organization.ts'

/** Enables or disables a merchant. */
export const useSetMerchantStatus = (token: string) => {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setMerchantStatus>) => call(setMerchantStatus, { params: { token }, body }),
    ...refreshAfter(() => refreshOrganization(client, viewer)),
  })
}
