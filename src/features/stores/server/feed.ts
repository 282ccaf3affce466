import { sql } from 'kysely'
import {
  acquirerCode,
  code,
  createdAt,
  current,
  field,
  parentCode,
  schemaOf,
  switchStatus,
} from '#server/feed/columns.ts'
import { identifier, text } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { sharedRecords } from '#server/feed/records.ts'

interface Store {
  readonly storeCode: string
}

const fields = {
  acquirerCode,
  merchantCode: parentCode('merchant'),
  storeCode: code,
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
  isAudited: true,
  ...sharedRecords({
    table: 'store',
    fields,
    key: 'storeCode',
    parent: { table: 'merchant', code: 'merchantCode' },
    joins: sql`
      left join mid on mid.acquirer_id = line."acquirerId" and mid.code = line.mid and mid.merchant_id = merchant.id
      -- A zone that PostgreSQL does not know would fail with every transaction of the store.
      left join pg_timezone_names zone on zone.name = line."timeZone"`,
    problems: sql`
      when mid.id is null then array['mid', 'is unknown']
      when zone.name is null then array['timeZone', 'is unknown']`,
  }),
}
