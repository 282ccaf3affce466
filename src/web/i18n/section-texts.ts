import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SectionKey } from '#core/codes.ts'

/** What every section is called: in the menu, as the title of its page, above its table. */
export const sectionTexts: Readonly<Record<SectionKey, MessageDescriptor>> = {
  dashboard: msg`Dashboard`,
  merchants: msg`Merchants`,
  merchantDetails: msg`Merchant`,
  mids: msg`MIDs`,
  stores: msg`Stores`,
  storesTerminals: msg`Terminals of a store`,
  users: msg`Users`,
  usersTerminals: msg`Terminals of a user`,
  terminals: msg`Terminals`,
  'terminal-details': msg`Terminal`,
  terminalsUsers: msg`Users of a terminal`,
  devices: msg`Devices`,
  devicesCertificates: msg`Certificates of a device`,
  certificates: msg`Certificates`,
  attestations: msg`Attestations`,
  deviceLogs: msg`Device logs`,
  transactions: msg`Transactions`,
  exports: msg`Exports`,
  ordering: msg`Table ordering`,
  settings: msg`Settings`,
  'not-found': msg`Page not found`,
}

/** The same for pages that are no section of §2. */
export const pageTexts = {
  audit: msg`Activity log`,
  feedStatus: msg`Data feeds`,
} as const satisfies Record<string, MessageDescriptor>
