import { sql } from 'kysely'
import { scaTypes } from '#core/codes.ts'
import {
  acquirerCode,
  code,
  createdAt,
  current,
  field,
  parentCode,
  givenOrStored,
  schemaOf,
  switchStatus,
} from '#server/feed/columns.ts'
import { country, listOf, mcc, oneOf, optional, text } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { sharedRecords } from '#server/feed/records.ts'

interface Merchant {
  readonly merchantCode: string
}

const fields = {
  acquirerCode,
  instanceCode: parentCode('instance'),
  merchantCode: code,
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
  isAudited: true,
  ...sharedRecords({
    table: 'merchant',
    fields,
    key: 'merchantCode',
    parent: { table: 'instance', code: 'instanceCode' },
  }),
}
