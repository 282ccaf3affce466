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
import { country, mcc, text } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { sharedRecords } from '#server/feed/records.ts'

interface Mid {
  readonly cardAcceptorIdentificationCode: string
}

const fields = {
  acquirerCode,
  merchantCode: parentCode('merchant'),
  cardAcceptorIdentificationCode: code,
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
  isAudited: true,
  ...sharedRecords({
    table: 'mid',
    fields,
    key: 'cardAcceptorIdentificationCode',
    parent: { table: 'merchant', code: 'merchantCode' },
  }),
}
