import { sql } from 'kysely'
import { acquirerCode, code, columnsOf, createdAt, current, field, schemaOf } from '#server/feed/columns.ts'
import { text } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { treeAbove, upsert } from '#server/feed/upsert.ts'

interface Affiliate {
  readonly affiliateCode: string
}

const fields = {
  acquirerCode,
  affiliateCode: code,
  name: field(text(), current('text')),
  createdAt,
}

export const affiliates: Kind<Affiliate> = {
  schema: schemaOf(fields),
  keyOf: ({ affiliateCode }) => affiliateCode,
  isAudited: true,
  store: upsert({
    table: sql`affiliate`,
    columns: columnsOf(fields),
    inherited: treeAbove('acquirer'),
    from: sql`line
      left join affiliate stored on stored.acquirer_id = line."acquirerId" and stored.code = line."affiliateCode"`,
  }),
}
