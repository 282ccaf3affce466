import { acquirerCode, code, createdAt, current, field, parentCode, schemaOf } from '#server/feed/columns.ts'
import { text } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { upsertRecords } from '#server/feed/records.ts'

interface Instance {
  readonly instanceCode: string
}

const fields = {
  acquirerCode,
  affiliateCode: parentCode('affiliate'),
  instanceCode: code,
  name: field(text(), current('text')),
  createdAt,
}

export const instances: Kind<Instance> = {
  schema: schemaOf(fields),
  keyOf: ({ instanceCode }) => instanceCode,
  isAudited: true,
  store: upsertRecords({
    table: 'instance',
    fields,
    key: 'instanceCode',
    parent: { table: 'affiliate', code: 'affiliateCode' },
  }),
}
