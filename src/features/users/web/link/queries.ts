import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import { listLinkableTerminals, listLinkableUsers, listUserTerminals } from '#features/users/links.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { call } from '#web/api/call.ts'

/** Whoever links wants to know what is free now, not a minute ago. */
const fresh = { placeholderData: keepPreviousData, staleTime: 0 }

export const linkableTerminalsQuery = (body: BodyOf<typeof listLinkableTerminals>, { variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'linkable', listLinkableTerminals.name, body],
    queryFn: ({ signal }) => call(listLinkableTerminals, { body }, { signal }),
    ...fresh,
  })

/** All terminals in scope, also those that cannot be linked. */
export const terminalOptionsQuery = (body: BodyOf<typeof listUserTerminals>, { variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'linkable', listUserTerminals.name, body],
    queryFn: ({ signal }) => call(listUserTerminals, { body }, { signal }),
    ...fresh,
  })

export const linkableUsersQuery = (body: BodyOf<typeof listLinkableUsers>, { variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'linkable', listLinkableUsers.name, body],
    queryFn: ({ signal }) => call(listLinkableUsers, { body }, { signal }),
    ...fresh,
  })
