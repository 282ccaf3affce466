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
import { country, identifier, mcc, text } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { treeAbove, upsert } from '#server/feed/upsert.ts'

interface Mid {
  readonly cardAcceptorIdentificationCode: string
}

const fields = {
  acquirerCode,
  merchantCode: field(identifier(), fixed('text', { name: 'merchant_id', value: sql`merchant.id` })),
  cardAcceptorIdentificationCode: field(identifier(), fixed('text', { name: 'code' })),
  cardAcceptorName: field(text(), current('text')),
  cardAcceptorCountry: field(country, current('text')),
  cardAcceptorCity: field(text(), current('text')),
  mccCode: field(mcc, current('text', { name: 'mcc' })),
  midStatus: switchStatus,
  createdAt,
}

/** §3 MID. What a line leaves out keeps its value, and begins enabled. */
export const mids: Kind<Mid> = {
  schema: schemaOf(fields),
  keyOf: ({ cardAcceptorIdentificationCode }) => cardAcceptorIdentificationCode,
  shared: { table: sql`mid`, key: sql`code` },
  isAudited: true,
  store: upsert({
    table: sql`mid`,
    columns: columnsOf(fields),
    inherited: treeAbove('merchant'),
    from: sql`line
      left join merchant on merchant.acquirer_id = line."acquirerId" and merchant.code = line."merchantCode"
      left join mid stored
        on stored.acquirer_id = line."acquirerId" and stored.code = line."cardAcceptorIdentificationCode"`,
    problem: sql`
      case
        when merchant.id is null then array['merchantCode', 'is unknown']
        when stored.merchant_id <> merchant.id then array['merchantCode', 'cannot change']
      end`,
    isVersioned: true,
  }),
}
