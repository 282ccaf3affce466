import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { createTerminal, updateTerminal } from '#contract/terminals.ts'
import { call } from '#web/app/api/call.ts'
import { useViewer } from '#web/list/viewer.ts'
import { refreshAfter } from '#web/record/refresh-after.ts'
import { refreshPlaces } from '#web/record/refresh-places.ts'

interface Creation {
  readonly body: BodyOf<typeof createTerminal>
  readonly idempotencyKey: string
}

export const useCreateTerminal = () => {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Creation) => call(createTerminal, { body }, { idempotencyKey }),
    ...refreshAfter(() => refreshPlaces(client, viewer)),
  })
}

export const useUpdateTerminal = (token: string) => {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateTerminal>) => call(updateTerminal, { params: { token }, body }),
    ...refreshAfter(() => refreshPlaces(client, viewer)),
  })
}
