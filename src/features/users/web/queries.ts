import { queryOptions } from '@tanstack/react-query'
import type { SearchOf } from '#core/list/address.ts'
import type { Viewer } from '#core/list/declare.ts'
import { listTerminalsOfUser, listTerminalUsers, terminalUserList, userTerminalList } from '../links.ts'
import { getUser, listUsers, userList } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/families.ts'
import { listQuery, ownedListQuery } from '#web/lists/list-query.ts'

export type UserSearch = SearchOf<typeof userList>

export const userListQuery = (search: UserSearch, viewer: Viewer) =>
  listQuery(userList, listUsers, search, viewer, 'users')

export const userQuery = (id: string, { variant }: Viewer) =>
  queryOptions({
    queryKey: [variant, 'users', 'details', id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
    ...offline('user'),
  })

export const terminalsOfUserQuery = (token: string, state: SearchOf<typeof userTerminalList>, viewer: Viewer) =>
  ownedListQuery(userTerminalList, listTerminalsOfUser, token, state, viewer)

export const usersOfTerminalQuery = (token: string, state: SearchOf<typeof terminalUserList>, viewer: Viewer) =>
  ownedListQuery(terminalUserList, listTerminalUsers, token, state, viewer)
