import {
  attachUser,
  detachUser,
  listLinkableTerminals,
  listLinkableUsers,
  listTerminalsOfUser,
  listTerminalUsers,
  listUserTerminals,
  terminalUserList,
  userTerminalList,
} from '#features/users/links.ts'
import { notFound } from '#server/http/api-error.ts'
import { type PrincipalScope, revealPeople } from '#server/database/scope.ts'
import { handle, handleRead } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { findTerminal } from '#features/terminals/server/queries.ts'
import { findUser } from '../queries.ts'
import { linkPerson, unlinkPerson } from './commands.ts'
import { listPeopleToLink, listTerminalOptions, listTerminalsToLink } from './linkable.ts'
import { terminalUserSource, userTerminalSource } from './sources.ts'

/** Whoever sees a terminal sees who shares it, also past the policies of people. */
const revealUsersOf = async (scope: PrincipalScope, terminalId: number): Promise<void> => {
  const links = await scope.db
    .selectFrom('userTerminal')
    .select('userId')
    .where('terminalId', '=', terminalId)
    .execute()
  await revealPeople(
    scope,
    links.map(({ userId }) => userId),
  )
}

export const linkRoutes = [
  handleRead(listTerminalUsers, async ({ params, body, scope, listPrincipal }) => {
    const { id } = (await findTerminal(scope, params.token)) ?? notFound()
    await revealUsersOf(scope, id)
    return listPage(scope, terminalUserList, terminalUserSource(id), { params, body }, listPrincipal)
  }),

  handleRead(listTerminalsOfUser, async ({ params, body, scope, listPrincipal }) => {
    const { id } = (await findUser(scope, params.token)) ?? notFound()
    return listPage(scope, userTerminalList, userTerminalSource(id), { params, body }, listPrincipal)
  }),

  handle(attachUser, async ({ params, change, services: { config } }) => {
    await linkPerson(change, params, config.terminalMaxUsers)
    return null
  }),

  handle(detachUser, async ({ params, change }) => {
    await unlinkPerson(change, params)
    return null
  }),

  handleRead(listUserTerminals, ({ body, scope }) => listTerminalOptions(scope, body)),
  handleRead(listLinkableTerminals, ({ body, scope, services: { config } }) =>
    listTerminalsToLink(scope, body, config.terminalMaxUsers),
  ),
  handleRead(listLinkableUsers, ({ body, scope, services: { config } }) =>
    listPeopleToLink(scope, body, config.terminalMaxUsers),
  ),
]
