import { createUser, deleteUser, endUserSessions, getUser, listUsers, updateUser, userList } from '../contract.ts'
import type { ActorScope } from '#server/database/scope.ts'
import { handle, handlePrepared } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import type { Caller } from '#server/services.ts'
import { changePerson } from './change.ts'
import { addPerson } from './create.ts'
import { prepare } from './passwords.ts'
import { readUserDetails } from './queries.ts'
import { deletePerson, signOutEverywhere } from './remove.ts'
import { userSource } from './source.ts'
import { countTakenAddress } from './taken-address.ts'

const viewerOf = (scope: ActorScope, { variant }: Caller) => ({ level: scope.actor.level, variant })

export const userRoutes = [
  handle(listUsers, async ({ params, body, scope, caller }) => {
    const viewer = viewerOf(scope, caller)
    return listPage(scope, userList, userSource, { params, body }, viewer)
  }),

  handle(getUser, ({ params, scope, caller }) => readUserDetails(scope, params.id, viewerOf(scope, caller))),

  handlePrepared(
    createUser,
    prepare,
    async ({ body, prepared, scope, change, caller, services }) => {
      const token = await addPerson(change, body, prepared, { caller, services })
      return readUserDetails(scope, token, viewerOf(scope, caller))
    },
    countTakenAddress,
  ),

  handlePrepared(
    updateUser,
    prepare,
    async ({ params, body, prepared, scope, change, caller, services }) => {
      const details = () => readUserDetails(scope, params.token, viewerOf(scope, caller))
      await changePerson(change, params.token, body, { caller, services, prepared, details })
      return details()
    },
    countTakenAddress,
  ),

  handle(deleteUser, async ({ params, change, services }) => {
    await deletePerson(change, params.id, services.now())
    return null
  }),

  handle(endUserSessions, async ({ params, change, services }) => ({
    ended: await signOutEverywhere(change, params.token, services.now()),
  })),
]
