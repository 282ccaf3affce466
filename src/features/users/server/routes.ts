import {
  createUser,
  deleteUser,
  endUserSessions,
  getUser,
  listUsers,
  resumeUser,
  suspendUser,
  updateUser,
  userList,
} from '../contract.ts'
import { handle, handleRead, handlePrepared } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { changePerson } from './change.ts'
import { addPerson } from './create.ts'
import { preparePassword } from './passwords.ts'
import { readUserDetails } from './queries.ts'
import { deletePerson, signOutEverywhere } from './remove.ts'
import { userSource } from './source.ts'
import { resumePerson, suspendPerson } from './suspend.ts'
import { countTakenAddress } from './taken-address.ts'

export const userRoutes = [
  handleRead(listUsers, ({ params, body, scope, listPrincipal }) =>
    listPage(scope, userList, userSource, { params, body }, listPrincipal),
  ),

  handleRead(getUser, ({ params, scope, listPrincipal, services }) =>
    readUserDetails(scope, params.id, services.config, listPrincipal),
  ),

  handlePrepared(
    createUser,
    preparePassword,
    async ({ body, prepared, scope, change, requestInfo, services, listPrincipal }) => {
      const { passwordHash, wait } = prepared
      const password = { typed: body.password ?? '', hash: passwordHash }
      const { token } = await addPerson(change, body, { password, wait }, { requestInfo, services })
      return readUserDetails(scope, token, services.config, listPrincipal)
    },
    countTakenAddress,
  ),

  handlePrepared(
    updateUser,
    preparePassword,
    async ({ params, body, prepared, scope, change, requestInfo, services, listPrincipal }) => {
      const details = () => readUserDetails(scope, params.token, services.config, listPrincipal)
      await changePerson(change, params.token, body, { requestInfo, services, prepared, details })
      return details()
    },
    countTakenAddress,
  ),

  handle(deleteUser, async ({ params, change, services }) => {
    await deletePerson(change, params.id, services.now())
    return null
  }),

  handle(suspendUser, async ({ params, body, scope, change, services, listPrincipal }) => {
    const details = () => readUserDetails(scope, params.token, services.config, listPrincipal)
    await suspendPerson(change, params.token, body, { now: services.now(), details })
    return details()
  }),

  handle(resumeUser, async ({ params, scope, change, services, listPrincipal }) => {
    await resumePerson(change, params.token, services.now())
    return readUserDetails(scope, params.token, services.config, listPrincipal)
  }),

  handle(endUserSessions, async ({ params, change, services }) => ({
    ended: await signOutEverywhere(change, params.token, services.now()),
  })),
]
