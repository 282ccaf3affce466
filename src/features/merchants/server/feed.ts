import { sql } from 'kysely'
import { scaTypes } from '#core/codes.ts'
import {
  acquirerCode,
  columnsOf,
  createdAt,
  current,
  field,
  fixed,
  givenOrStored,
  schemaOf,
  switchStatus,
} from '#server/feed/columns.ts'
import { country, identifier, listOf, mcc, oneOf, optional, text } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { treeAbove, upsert } from '#server/feed/upsert.ts'

interface Merchant {
  readonly merchantCode: string
}

const fields = {
  acquirerCode,
  instanceCode: field(identifier(), fixed('text', { name: 'instance_id', value: sql`instance.id` })),
  merchantCode: field(identifier(), fixed('text', { name: 'code' })),
  name: field(text(), current('text')),
  country: field(country, current('text')),
  cardAcceptorName: field(text(), current('text')),
  mccs: field(optional(listOf(mcc)), givenOrStored('text[]', sql`'{}'`)),
  scaType: field(
    // A merchant is where the terminals' "inherit" ends.
    optional(oneOf(Object.values(scaTypes).filter((type) => type !== scaTypes.inherit))),
    givenOrStored('smallint', sql`${scaTypes.pinAndThreeDs}`),
  ),
  merchantStatus: switchStatus,
  createdAt,
}

/** §3 Merchant. What a line leaves out keeps its value, and begins enabled with PIN and 3DS. */
export const merchants: Kind<Merchant> = {
  schema: schemaOf(fields),
  keyOf: ({ merchantCode }) => merchantCode,
  shared: { table: sql`merchant`, key: sql`code` },
  isAudited: true,
  store: upsert({
    table: sql`merchant`,
    columns: columnsOf(fields),
    inherited: treeAbove('instance'),
    from: sql`line
      left join instance on instance.acquirer_id = line."acquirerId" and instance.code = line."instanceCode"
      left join merchant stored on stored.acquirer_id = line."acquirerId" and stored.code = line."merchantCode"`,
    problem: sql`
      case
        when instance.id is null then array['instanceCode', 'is unknown']
        when stored.instance_id <> instance.id then array['instanceCode', 'cannot change']
      end`,
    isVersioned: true,
  }),
}
