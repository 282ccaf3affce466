import { sql } from 'kysely'
import type { ManyOf } from '#core/list/many.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { findTerminal } from '#features/terminals/server/queries.ts'
import { userList } from '#features/users/contract.ts'
import { attachUsers, detachUsers, previewUsersAttach, previewUsersDetach } from '#features/users/many-links.ts'
import { notFound } from '#server/http/api-error.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { handleMany, handleRead } from '#server/http/handle.ts'
import { changeMany, manyRecords } from '#server/lists/many.ts'
import { fullName, userSource } from '../source.ts'
import { linkPerson, unlinkPerson } from './commands.ts'

interface Asked {
  readonly body: { readonly change: { readonly terminal: string }; readonly of: ManyOf }
  readonly scope: PrincipalScope
  readonly listPrincipal: ListPrincipal
}

/** The people that a change is about, and which of them are linked already, or not. A link stops no terminal. */
const previewOf = async ({ body: { change, of }, scope, listPrincipal }: Asked, isLinked: boolean) => {
  const { id } = (await findTerminal(scope, change.terminal)) ?? notFound()
  const linked = sql`exists (
    select from user_terminal link where link.user_id = person.id and link.terminal_id = ${id})`
  const found = await manyRecords(scope, userList, userSource, of, listPrincipal, {
    name: fullName,
    hint: column('person.email'),
    version: column('person.version'),
    isSame: sql`(${linked} = ${isLinked})`,
  })
  return { ...found, stops: 0 }
}

export const manyLinkRoutes = [
  handleRead(previewUsersAttach, (asked) => previewOf(asked, true)),
  handleRead(previewUsersDetach, (asked) => previewOf(asked, false)),

  // A link has no version: the single action asks for none either.
  handleMany(attachUsers, (call) => {
    const { terminal } = call.body.change
    const { terminalMaxUsers } = call.services.config
    return changeMany(call, async (change, { token }) =>
      (await linkPerson(change, { token: terminal, userToken: token }, terminalMaxUsers)) ? 'done' : 'same',
    )
  }),
  handleMany(detachUsers, (call) => {
    const { terminal } = call.body.change
    return changeMany(call, async (change, { token }) =>
      (await unlinkPerson(change, { token: terminal, userToken: token })) ? 'done' : 'same',
    )
  }),
]
