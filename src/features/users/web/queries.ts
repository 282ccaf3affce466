import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { listTerminalsOfUser, listTerminalUsers, terminalUserList, userTerminalList } from '../links.ts'
import { getUser, listUsers, userList } from '../contract.ts'
import { listQuery, ownedListQuery } from '#web/lists/list-query.ts'
import { recordQuery } from '#web/records/record-query.ts'

export type UserSearch = SearchOf<typeof userList>

export const userListQuery = (search: UserSearch, principal: ListPrincipal) =>
  listQuery(userList, listUsers, search, principal)

export const userQuery = (id: string, principal: ListPrincipal) => recordQuery(getUser, id, principal)

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
