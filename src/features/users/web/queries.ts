import { queryOptions } from '@tanstack/react-query'
import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { listTerminalsOfUser, listTerminalUsers, terminalUserList, userTerminalList } from '../links.ts'
import { getUser, listUsers, userList } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/query-client.ts'
import { listQuery, ownedListQuery } from '#web/lists/list-query.ts'

export type UserSearch = SearchOf<typeof userList>

export const userListQuery = (search: UserSearch, principal: ListPrincipal) =>
  listQuery(userList, listUsers, search, principal)

export const userQuery = (id: string, { variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'users', 'details', id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
    ...offline(getUser),
  })

export const terminalsOfUserQuery = (
  token: string,
  state: SearchOf<typeof userTerminalList>,
  principal: ListPrincipal,
) => ownedListQuery(userTerminalList, listTerminalsOfUser, token, state, principal)

export const usersOfTerminalQuery = (
  token: string,
  state: SearchOf<typeof terminalUserList>,
  principal: ListPrincipal,
) => ownedListQuery(terminalUserList, listTerminalUsers, token, state, principal)
