import { sql } from 'kysely'
import { getDataAsOf } from '#core/list/data-as-of.ts'
import { feedStatusList, listFeedStatus } from '../contract.ts'
import { createFeedKey, listFeedKeys, withdrawFeedKey } from '../feed-keys.ts'
import { FEED_LATE_MINUTES } from '#core/limits.ts'
import { handle, handleRead } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { instantText } from '#server/lists/instants.ts'
import { makeKey, readKeys, withdrawKey } from './keys.ts'
import { feedStatusSource } from './source.ts'

export const feedStatusRoutes = [
  handleRead(listFeedStatus, ({ params, body, scope, listPrincipal }) =>
    listPage(scope, feedStatusList, feedStatusSource, { params, body }, listPrincipal),
  ),

  handleRead(listFeedKeys, async ({ scope, services }) => ({ acquirers: await readKeys(scope, services.now()) })),

  handle(createFeedKey, ({ body, change, services }) => makeKey(change, body, services.now())),

  handle(withdrawFeedKey, async ({ params: { token }, change, services }) => {
    await withdrawKey(change, token, services.now())
    return null
  }),

  handleRead(getDataAsOf, async ({ scope }) => {
    const visible = scope.isInside('t', {
      acquirers: 'acquirer_id',
      affiliates: 'affiliate_id',
      instances: 'instance_id',
      merchants: 'merchant_id',
      stores: 'store_id',
      terminals: 'id',
    })
    const { rows } = await sql<{ dataAsOf: string | null }>`
      select ${instantText(sql`min(last_received_at)`)} as data_as_of from (
        select max(last_received_at) as last_received_at from feed_hour
        where kind = 'transactions' and acquirer_id in (select acquirer_id from terminal t where ${visible}) group by acquirer_id
      ) feed where last_received_at < now() - make_interval(mins => ${FEED_LATE_MINUTES})`.execute(scope.db)
    return { dataAsOf: rows[0]?.dataAsOf ?? null }
  }),
]
