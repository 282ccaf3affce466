import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyOf, Endpoint } from '#core/endpoint.ts'
import { listLinkableTerminals, listLinkableUsers, listUserTerminals } from '#features/users/links.ts'
import type { Viewer } from '#core/list/declare.ts'
import { call } from '#web/api/call.ts'

/** Whoever links wants to know what is free now, not a minute ago. */
const options = <Body, Reply>(endpoint: Endpoint<object, Body, Reply>, body: Body, { variant }: Viewer) =>
  queryOptions({
    queryKey: [variant, 'linkable', endpoint.name, body],
    queryFn: ({ signal }) => call(endpoint, { body } as never, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const linkableTerminalsQuery = (body: BodyOf<typeof listLinkableTerminals>, viewer: Viewer) =>
  options(listLinkableTerminals, body, viewer)

/** All terminals in scope, also those that cannot be linked. */
export const terminalOptionsQuery = (body: BodyOf<typeof listUserTerminals>, viewer: Viewer) =>
  options(listUserTerminals, body, viewer)

export const linkableUsersQuery = (body: BodyOf<typeof listLinkableUsers>, viewer: Viewer) =>
  options(listLinkableUsers, body, viewer)
