import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { setMerchantStatus } from '#contract/merchants.ts'
import { call } from '#web/app/api/call.ts'
import { useViewer } from '#web/list/viewer.ts'
import { refreshAfter } from '#web/record/refresh-after.ts'
import { refreshPlaces } from '#web/record/refresh-places.ts'

/** Enables or disables a merchant. */
export const useSetMerchantStatus = (token: string) => {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setMerchantStatus>) => call(setMerchantStatus, { params: { token }, body }),
    ...refreshAfter(() => refreshPlaces(client, viewer)),
  })
}
