import { handle, handleRead } from '#server/http/handle.ts'
import { changeSchedule, createSchedule, deleteSchedule, listSchedules } from '../contract.ts'
import { create, remove, update } from './commands.ts'
import { readOne, readOwn } from './own-schedules.ts'

export const scheduleRoutes = [
  handleRead(listSchedules, ({ scope }) => readOwn(scope)),

  handle(createSchedule, async ({ body, change, requestInfo, services }) =>
    readOne(change.scope, await create(change, services, requestInfo, body)),
  ),

  handle(changeSchedule, async ({ params: { token }, body, change, services }) => {
    await update(change, services, token, body)
    return readOne(change.scope, token)
  }),

  handle(deleteSchedule, async ({ params: { token }, change }) => {
    await remove(change, token)
    return null
  }),
]
