import { sql } from 'kysely'
import { columnsOf, createdAt, current, field, fixed, schemaOf } from '#server/feed/columns.ts'
import { identifier, optional, text } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { upsert } from '#server/feed/upsert.ts'

const fields = {
  acquirerCode: field(optional(identifier()), fixed('text', { name: 'code' })),
  name: field(text(), current('text')),
  createdAt,
}

/** The roots of the tenants. A feed can only rename its own. */
export const acquirers: Kind = {
  schema: schemaOf(fields),
  // Keys are compared within their acquirer.
  keyOf: () => '',
  isAudited: true,
  makesAcquirers: true,
  store: upsert({
    table: sql`acquirer`,
    columns: columnsOf(fields),
    inherited: {},
    from: sql`line left join acquirer stored on stored.code = line."acquirerCode"`,
  }),
}
