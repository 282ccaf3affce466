import * as v from 'valibot'
import { recordToken } from '#core/endpoint.ts'
import { manyCalls } from '#core/list/many.ts'
import { userList } from './contract.ts'

const change = v.strictObject({
  /** Token of the terminal. */
  terminal: recordToken,
})

/** POST users/many/attach: links many to one terminal, each as `attachUser` does. */
export const { preview: previewUsersAttach, act: attachUsers } = manyCalls(userList, {
  name: 'attachUsers',
  path: 'users/many/attach',
  access: 'terminal.link',
  change,
})

/** POST users/many/detach: detaches many from one terminal, each as `detachUser` does. */
export const { preview: previewUsersDetach, act: detachUsers } = manyCalls(userList, {
  name: 'detachUsers',
  path: 'users/many/detach',
  access: 'terminal.unlink',
  change,
})
