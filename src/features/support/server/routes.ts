import { endSeeAs } from '#core/see-as.ts'
import { handle, handleRead } from '#server/http/handle.ts'
import { getFailedCall } from '../failed-calls.ts'
import { listRolesOfUser, startSeeAs } from '../see-as.ts'
import { findFailedCall } from './failed-calls.ts'
import { beginSeeAs, finishSeeAs, rolesOfUser } from './see-as.ts'

export const supportRoutes = [
  handleRead(getFailedCall, ({ params, scope }) => findFailedCall(scope, params.reference)),
  handleRead(listRolesOfUser, ({ params, scope }) => rolesOfUser(scope, params.token)),
  handle(startSeeAs, ({ body, change, services }) => beginSeeAs(change, body, services)),
  handle(endSeeAs, async ({ body, change, services }) => {
    await finishSeeAs(change, body.token, services.now())
    return null
  }),
]
