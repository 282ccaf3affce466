import { sql } from 'kysely'
import { acquirerCode, columnsOf, createdAt, current, field, fixed, schemaOf } from '#server/feed/columns.ts'
import { identifier, text } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { treeAbove, upsert } from '#server/feed/upsert.ts'

interface Instance {
  readonly instanceCode: string
}

const fields = {
  acquirerCode,
  affiliateCode: field(identifier(), fixed('text', { name: 'affiliate_id', value: sql`affiliate.id` })),
  instanceCode: field(identifier(), fixed('text', { name: 'code' })),
  name: field(text(), current('text')),
  createdAt,
}

export const instances: Kind<Instance> = {
  schema: schemaOf(fields),
  keyOf: ({ instanceCode }) => instanceCode,
  isAudited: true,
  store: upsert({
    table: sql`instance`,
    columns: columnsOf(fields),
    inherited: treeAbove('affiliate'),
    from: sql`line
      left join affiliate on affiliate.acquirer_id = line."acquirerId" and affiliate.code = line."affiliateCode"
      left join instance stored on stored.acquirer_id = line."acquirerId" and stored.code = line."instanceCode"`,
    problem: sql`
      case
        when affiliate.id is null then array['affiliateCode', 'is unknown']
        when stored.affiliate_id <> affiliate.id then array['affiliateCode', 'cannot change']
      end`,
  }),
}
