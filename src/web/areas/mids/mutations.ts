import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { setMidStatus } from '#contract/mids.ts'
import { call } from '#web/app/api/call.ts'
import { useViewer } from '#web/list/viewer.ts'
import { refreshAfter } from '#web/record/refresh-after.ts'
import { refreshPlaces } from '#web/record/refresh-places.ts'

/** Enables or disables a MID. */
export const useSetMidStatus = (token: string) => {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setMidStatus>) => call(setMidStatus, { params: { token }, body }),
    ...refreshAfter(() => refreshPlaces(client, viewer)),
  })
}
