import { sql } from 'kysely'
import {
  acquirerCode,
  columnsOf,
  createdAt,
  current,
  field,
  fixed,
  schemaOf,
  switchStatus,
} from '#server/feed/columns.ts'
import { identifier, text } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { treeAbove, upsert } from '#server/feed/upsert.ts'

interface Store {
  readonly storeCode: string
}

const fields = {
  acquirerCode,
  merchantCode: field(identifier(), fixed('text', { name: 'merchant_id', value: sql`merchant.id` })),
  storeCode: field(identifier(), fixed('text', { name: 'code' })),
  mid: field(identifier(), current('text', { name: 'mid_id', value: sql`mid.id` })),
  name: field(text(), current('text')),
  address: field(text(), current('text')),
  /** A name of the IANA time zone database. */
  timeZone: field(text(), current('text')),
  storeStatus: switchStatus,
  createdAt,
}

/** §3 Store; its MID is one of its merchant's. What a line leaves out keeps its value, and begins enabled. */
export const stores: Kind<Store> = {
  schema: schemaOf(fields),
  keyOf: ({ storeCode }) => storeCode,
  shared: { table: sql`store`, key: sql`code` },
  isAudited: true,
  store: upsert({
    table: sql`store`,
    columns: columnsOf(fields),
    inherited: treeAbove('merchant'),
    from: sql`line
      left join merchant on merchant.acquirer_id = line."acquirerId" and merchant.code = line."merchantCode"
      left join mid on mid.acquirer_id = line."acquirerId" and mid.code = line.mid and mid.merchant_id = merchant.id
      left join store stored on stored.acquirer_id = line."acquirerId" and stored.code = line."storeCode"
      -- A zone that PostgreSQL does not know would fail with every transaction of the store.
      left join pg_timezone_names zone on zone.name = line."timeZone"`,
    problem: sql`
      case
        when merchant.id is null then array['merchantCode', 'is unknown']
        when stored.merchant_id <> merchant.id then array['merchantCode', 'cannot change']
        when mid.id is null then array['mid', 'is unknown']
        when zone.name is null then array['timeZone', 'is unknown']
      end`,
    isVersioned: true,
  }),
}
