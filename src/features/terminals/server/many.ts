import { sql } from 'kysely'
import { switchState } from '#core/codes.ts'
import { column } from '#server/database/names.ts'
import { notFound } from '#server/http/api-error.ts'
import { handleMany, handleRead } from '#server/http/handle.ts'
import { changeMany, manyRecords } from '#server/lists/many.ts'
import { anyOf } from '#server/lists/source.ts'
import { terminalList } from '../contract.ts'
import { previewTerminalsStatus, setTerminalsStatus } from '../many.ts'
import { changeTerminal } from './commands.ts'
import { countProcessing, lockTerminals } from './queries.ts'
import { terminalSource } from './source.ts'

const of = (name: string) => column(`terminal.${name}`)

export const manyTerminalRoutes = [
  handleRead(previewTerminalsStatus, async ({ body, scope, listPrincipal }) => {
    const found = await manyRecords(scope, terminalList, terminalSource, body.of, listPrincipal, {
      name: of('alias'),
      hint: of('tid'),
      version: of('version'),
      isSame: sql`terminal.status = ${body.change.terminalStatus}`,
    })
    const disables = body.change.terminalStatus === switchState.disabled
    const tokens = found.records.map(({ token }) => token)
    return { ...found, stops: disables ? await countProcessing(scope, anyOf(of('token'), tokens)) : 0 }
  }),

  handleMany(setTerminalsStatus, (call) => {
    const { terminalStatus } = call.body.change
    const { variant } = call.requestInfo
    return changeMany(call, async (change, { token, version }) => {
      const [terminal = notFound()] = await lockTerminals(change.scope, [token])
      if (terminal.status === terminalStatus) return 'same'
      await changeTerminal(change, token, { version, terminalStatus }, { variant, details: async () => undefined })
      return 'done'
    })
  }),
]
