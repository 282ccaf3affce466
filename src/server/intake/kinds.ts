import { feedKinds, type FeedKind } from '#contract/feed.ts'
import type { Kind } from './kind.ts'
import { acquirers } from './kinds/acquirers.ts'
import { affiliates } from './kinds/affiliates.ts'
import { attestations } from './kinds/attestations.ts'
import { certificates } from './kinds/certificates.ts'
import { deviceLogs } from './kinds/device-logs.ts'
import { devices } from './kinds/devices.ts'
import { instances } from './kinds/instances.ts'
import { merchants } from './kinds/merchants.ts'
import { mids } from './kinds/mids.ts'
import { stores } from './kinds/stores.ts'
import { terminalReports } from './kinds/terminal-reports.ts'
import { terminals } from './kinds/terminals.ts'
import { transactions } from './kinds/transactions.ts'
import { users } from './kinds/users.ts'

/** How each kind of data that arrives is read and stored. */
export const kinds: Readonly<Record<FeedKind, Kind>> = {
  acquirers,
  affiliates,
  instances,
  merchants,
  mids,
  stores,
  terminals,
  devices,
  users,
  transactions,
  deviceLogs,
  certificates,
  attestations,
  terminalReports,
}

export type KindName = FeedKind

/** Each before those that refer to it. */
export const kindNames = feedKinds

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name)
