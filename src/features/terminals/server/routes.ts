import { createTerminal, getTerminal, listTerminals, terminalList, updateTerminal } from '../contract.ts'
import { notFound } from '#server/http/api-error.ts'
import type { ActorScope } from '#server/database/scope.ts'
import { handle } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import type { Caller } from '#server/services.ts'
import { addTerminal, changeTerminal } from './commands.ts'
import { readTerminalDetails } from './queries.ts'
import { terminalSource } from './source.ts'

const viewerOf = (scope: ActorScope, { variant }: Caller) => ({ level: scope.actor.level, variant })

const detailsOf = async (scope: ActorScope, caller: Caller, token: string) =>
  (await readTerminalDetails(scope, token, viewerOf(scope, caller))) ?? notFound()

export const terminalRoutes = [
  handle(listTerminals, async ({ params, body, scope, caller }) => {
    const viewer = viewerOf(scope, caller)
    return listPage(scope, terminalList, terminalSource, { params, body }, viewer)
  }),

  handle(getTerminal, ({ params, scope, caller }) => detailsOf(scope, caller, params.id)),

  handle(createTerminal, async ({ body, scope, change, caller }) =>
    detailsOf(scope, caller, await addTerminal(change, body)),
  ),

  handle(updateTerminal, async ({ params, body, scope, change, caller }) => {
    const details = () => detailsOf(scope, caller, params.token)
    await changeTerminal(change, params.token, body, { variant: caller.variant, details })
    return details()
  }),
]
