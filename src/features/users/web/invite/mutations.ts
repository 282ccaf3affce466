import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import { inviteUser, renewInvitation, withdrawInvitation } from '#features/users/invitations.ts'
import { call } from '#web/api/call.ts'
import { refreshAfter } from '#web/records/refresh.ts'
import { refresh } from '../mutations.ts'

interface Invitation {
  readonly body: BodyOf<typeof inviteUser>
  readonly idempotencyKey: string
}

export const useInviteUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Invitation) => call(inviteUser, { body }, { idempotencyKey }),
    ...refreshAfter(() => refresh(client)),
  })
}

interface Renewal {
  readonly token: string
  readonly body: BodyOf<typeof renewInvitation>
}

/** A new link for somebody who was invited, which ends every older one. */
export const useRenewInvitation = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ token, body }: Renewal) => call(renewInvitation, { params: { token }, body }),
    ...refreshAfter(() => refresh(client)),
  })
}

export const useWithdrawInvitation = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(withdrawInvitation, { params: { token } }),
    ...refreshAfter(() => refresh(client)),
  })
}
