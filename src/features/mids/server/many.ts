import { sql } from 'kysely'
import { switchState } from '#core/codes.ts'
import { countProcessing } from '#features/terminals/server/queries.ts'
import { column } from '#server/database/names.ts'
import { setStatusOfOne } from '#server/database/set-status.ts'
import { handleMany, handleRead } from '#server/http/handle.ts'
import { changeMany, manyRecords } from '#server/lists/many.ts'
import { anyOf, type Sql } from '#server/lists/source.ts'
import { midList } from '../contract.ts'
import { previewMidsStatus, setMidsStatus } from '../many.ts'
import { midSource } from './source.ts'

const of = (name: string) => column(`mid.${name}`)

/** Terminals of stores that take payments through one of these MIDs. */
const throughOneOf = (tokens: readonly string[]): Sql => sql`terminal.store_id in (
  select store.id from store join mid on mid.id = store.mid_id where ${anyOf(of('token'), tokens)})`

export const manyMidRoutes = [
  handleRead(previewMidsStatus, async ({ body, scope, listPrincipal }) => {
    const found = await manyRecords(scope, midList, midSource, body.of, listPrincipal, {
      name: of('code'),
      hint: of('card_acceptor_name'),
      version: of('version'),
      isSame: sql`mid.status = ${body.change.status}`,
    })
    const disables = body.change.status === switchState.disabled
    const tokens = found.records.map(({ token }) => token)
    return { ...found, stops: disables ? await countProcessing(scope, throughOneOf(tokens)) : 0 }
  }),

  handleMany(setMidsStatus, (call) =>
    changeMany(call, (change, row) => setStatusOfOne(change, 'mid', row, call.body.change.status)),
  ),
]
