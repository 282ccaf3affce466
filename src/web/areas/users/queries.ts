import { queryOptions } from '@tanstack/react-query'
import type { SearchOf } from '#contract/list/address.ts'
import type { Viewer } from '#contract/list/declare.ts'
import { listTerminalsOfUser, listTerminalUsers, terminalUserList, userTerminalList } from '#contract/links.ts'
import { getUser, listUsers, userList } from '#contract/users.ts'
import { call } from '#web/app/api/call.ts'
import { offline } from '#web/app/offline/families.ts'
import { listQuery, ownedListQuery } from '#web/list/list-query.ts'

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
