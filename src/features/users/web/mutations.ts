import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import { attachUser, detachUser } from '../links.ts'
import { createUser, deleteUser, endUserSessions, resumeUser, suspendUser, updateUser } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { currentConfig } from '#web/config/config.ts'
import { refreshAfter } from '#web/records/refresh.ts'

/** What shows people or what they are linked to; a change of one changes the others' counts. */
const shown = ['users', 'terminals', 'usersTerminals', 'terminalsUsers', 'stores', 'merchants', 'audit', 'linkable']

/** @param gone the token of a record that is no more, of which nothing is asked again */
export const refresh = (client: QueryClient, gone?: string) =>
  Promise.all(
    shown.map((section) =>
      client.invalidateQueries({
        queryKey: [currentConfig().variant, section],
        predicate: ({ queryKey }) => gone === undefined || !queryKey.includes(gone),
      }),
    ),
  )

interface Creation {
  readonly body: BodyOf<typeof createUser>
  readonly idempotencyKey: string
}

export const useCreateUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Creation) => call(createUser, { body }, { idempotencyKey }),
    ...refreshAfter(() => refresh(client)),
  })
}

interface Change {
  readonly token: string
  readonly body: BodyOf<typeof updateUser>
}

export const useUpdateUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ token, body }: Change) => call(updateUser, { params: { token }, body }),
    ...refreshAfter(() => refresh(client)),
  })
}

export const useDeleteUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteUser, { params: { id } }),
    onSuccess: (_, id) => {
      // Not asked for now, when it is still shown: by whoever comes back to it.
      const shows = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes(id)
      void client.invalidateQueries({ predicate: shows, refetchType: 'none' })
      return refresh(client, id)
    },
    onError: () => void refresh(client),
  })
}

interface Suspension {
  readonly token: string
  readonly body: BodyOf<typeof suspendUser>
}

export const useSuspendUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ token, body }: Suspension) => call(suspendUser, { params: { token }, body }),
    ...refreshAfter(() => refresh(client)),
  })
}

export const useResumeUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(resumeUser, { params: { token } }),
    ...refreshAfter(() => refresh(client)),
  })
}

/** Signs a person out everywhere. */
export const useEndUserSessions = () =>
  useMutation({ mutationFn: (token: string) => call(endUserSessions, { params: { token } }) })

/** A person and a terminal, by their tokens. */
export interface TerminalLink {
  readonly terminal: string
  readonly user: string
}

const paramsOf = ({ terminal, user }: TerminalLink) => ({ token: terminal, userToken: user })

/** What became of one link of several. */
export interface LinkOutcome {
  readonly link: TerminalLink
  /** Why there is none; undefined when there is. */
  readonly error?: unknown
}

/** Links one after the other; one that is refused does not stop the others. */
export const useAttach = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (links: readonly TerminalLink[]): Promise<LinkOutcome[]> => {
      const outcomes: LinkOutcome[] = []
      for (const link of links) {
        outcomes.push(
          await call(attachUser, { params: paramsOf(link) }).then(
            () => ({ link }),
            (error: unknown) => ({ link, error }),
          ),
        )
      }
      return outcomes
    },
    ...refreshAfter(() => refresh(client)),
  })
}

export const useDetach = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (link: TerminalLink) => call(detachUser, { params: paramsOf(link) }),
    ...refreshAfter(() => refresh(client)),
  })
}
