import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import { createTerminal, updateTerminal } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { useViewer } from '#web/lists/viewer.ts'
import { refreshAfter } from '#web/records/refresh-after.ts'
import { refreshOrganization } from '#web/records/refresh-organization.ts'

interface Creation {
  readonly body: BodyOf<typeof createTerminal>
  readonly idempotencyKey: string
}

export const useCreateTerminal = () => {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Creation) => call(createTerminal, { body }, { idempotencyKey }),
    ...refreshAfter(() => refreshOrganization(client, viewer)),
  })
}

export const useUpdateTerminal = (token: string) => {
  const client = useQueryClient()
  const viewer = useViewer()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateTerminal>) => call(updateTerminal, { params: { token }, body }),
    ...refreshAfter(() => refreshOrganization(client, viewer)),
  })
}
