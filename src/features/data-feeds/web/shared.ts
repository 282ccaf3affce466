import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FeedKind } from '#core/feed.ts'

/** Data by type from acquirers. */
export const feedKindTexts: Readonly<Record<FeedKind, MessageDescriptor>> = {
  acquirers: msg`Acquirers`,
  affiliates: msg`Affiliates`,
  instances: msg`Instances`,
  merchants: msg`Merchants`,
  mids: msg`MIDs`,
  stores: msg`Stores`,
  terminals: msg`Terminals`,
  devices: msg`Devices`,
  users: msg`Users`,
  transactions: msg`Transactions`,
  deviceLogs: msg`Device logs`,
  certificates: msg`Certificates`,
  attestations: msg`Attestations`,
  terminalReports: msg`Terminal reports`,
}
