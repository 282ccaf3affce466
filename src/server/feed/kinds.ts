import { feedKinds, type FeedKind } from '#core/feed.ts'
import type { Kind } from './kind.ts'
import { acquirers } from '#features/merchants/server/feed-acquirers.ts'
import { affiliates } from '#features/merchants/server/feed-affiliates.ts'
import { attestations } from '#features/devices/server/feed-attestations.ts'
import { certificates } from '#features/devices/server/feed-certificates.ts'
import { deviceLogs } from '#features/devices/server/feed-logs.ts'
import { devices } from '#features/devices/server/feed.ts'
import { instances } from '#features/devices/server/feed-instances.ts'
import { merchants } from '#features/merchants/server/feed.ts'
import { mids } from '#features/mids/server/feed.ts'
import { stores } from '#features/stores/server/feed.ts'
import { terminalReports } from '#features/terminal-reports/server/feed.ts'
import { terminals } from '#features/terminals/server/feed.ts'
import { transactions } from '#features/transactions/server/feed.ts'
import { users } from '#features/users/server/feed.ts'

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
