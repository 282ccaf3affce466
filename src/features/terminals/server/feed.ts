import { sql } from 'kysely'
import { scaTypes, terminalTypes, tipState } from '#core/codes.ts'
import {
  acquirerCode,
  createdAt,
  current,
  field,
  fixed,
  givenOrStored,
  schemaOf,
  switchStatus,
} from '#server/feed/columns.ts'
import { booleanField, currency, identifier, oneOf, optional, text, wholeNumber } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { sharedRecords } from '#server/feed/records.ts'

interface Terminal {
  readonly posTerminalIdCode: string
}

const fields = {
  acquirerCode,
  storeCode: field(identifier(), current('text', { name: 'store_id', value: sql`store.id` })),
  posTerminalIdCode: field(identifier(), fixed('text', { name: 'tid' })),
  terminalId: field(identifier(), current('text')),
  alias: field(text(), current('text')),
  currency: field(currency, current('text')),
  /** D-69; others than those are shown as they come. */
  terminalType: field(
    optional(wholeNumber(0, 999)),
    givenOrStored('smallint', sql`${terminalTypes.softPosAndroid}`, { name: 'type' }),
  ),
  tip: field(optional(oneOf(Object.values(tipState))), givenOrStored('smallint', sql`${tipState.disabled}`)),
  scaType: field(optional(oneOf(Object.values(scaTypes))), givenOrStored('smallint', sql`${scaTypes.inherit}`)),
  enableOrderReference: field(optional(booleanField), givenOrStored('boolean', sql`false`)),
  enableAppToAppSignatureValidation: field(optional(booleanField), givenOrStored('boolean', sql`false`)),
  restrictAppToApp: field(optional(booleanField), givenOrStored('boolean', sql`false`)),
  terminalStatus: switchStatus,
  createdAt,
}

/** §3 Terminal; it may move to another store of its merchant. What a line leaves out keeps its value. */
export const terminals: Kind<Terminal> = {
  schema: schemaOf(fields),
  keyOf: ({ posTerminalIdCode }) => posTerminalIdCode,
  isAudited: true,
  ...sharedRecords({
    table: 'terminal',
    fields,
    key: 'posTerminalIdCode',
    parent: { table: 'store', code: 'storeCode' },
    problems: sql`
      when stored.merchant_id <> store.merchant_id then array['storeCode', 'cannot be of another merchant']`,
  }),
}
