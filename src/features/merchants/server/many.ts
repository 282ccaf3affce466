import { sql } from 'kysely'
import { switchState } from '#core/codes.ts'
import { countProcessing } from '#features/terminals/server/queries.ts'
import { column } from '#server/database/names.ts'
import { setStatusOfOne } from '#server/database/set-status.ts'
import { handleMany, handleRead } from '#server/http/handle.ts'
import { changeMany, manyRecords } from '#server/lists/many.ts'
import { anyOf } from '#server/lists/source.ts'
import { merchantList } from '../contract.ts'
import { previewMerchantsStatus, setMerchantsStatus } from '../many.ts'
import { merchantSource } from './source.ts'

const of = (name: string) => column(`merchant.${name}`)

export const manyMerchantRoutes = [
  handleRead(previewMerchantsStatus, async ({ body, scope, listPrincipal }) => {
    const found = await manyRecords(scope, merchantList, merchantSource, body.of, listPrincipal, {
      name: of('name'),
      hint: of('instance_name'),
      version: of('version'),
      isSame: sql`merchant.status = ${body.change.status}`,
    })
    const disables = body.change.status === switchState.disabled
    const tokens = found.records.map(({ token }) => token)
    return {
      ...found,
      stops: disables ? await countProcessing(scope, anyOf(column('terminal.merchant_token'), tokens)) : 0,
    }
  }),

  handleMany(setMerchantsStatus, (call) =>
    changeMany(call, (change, row) => setStatusOfOne(change, 'merchant', row, call.body.change.status)),
  ),
]
