import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import { createTerminal, updateTerminal } from '../contract.ts'
import { listsWith } from '#features/all.ts'
import { call } from '#web/api/call.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { refreshAfter, refreshLists } from '#web/records/refresh.ts'

interface Creation {
  readonly body: BodyOf<typeof createTerminal>
  readonly idempotencyKey: string
}

export const useCreateTerminal = () => {
  const client = useQueryClient()
  const principal = useListPrincipal()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Creation) => call(createTerminal, { body }, { idempotencyKey }),
    ...refreshAfter(() => refreshLists(client, listsWith('showsState'), principal)),
  })
}

export const useUpdateTerminal = (token: string) => {
  const client = useQueryClient()
  const principal = useListPrincipal()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateTerminal>) => call(updateTerminal, { params: { token }, body }),
    ...refreshAfter(() => refreshLists(client, listsWith('showsState'), principal)),
  })
}
