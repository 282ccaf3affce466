import type { Kind } from './kind.ts'
import { acquirers } from './kinds/acquirers.ts'
import { affiliates } from './kinds/affiliates.ts'
import { devices } from './kinds/devices.ts'
import { instances } from './kinds/instances.ts'
import { merchants } from './kinds/merchants.ts'
import { mids } from './kinds/mids.ts'
import { stores } from './kinds/stores.ts'
import { terminals } from './kinds/terminals.ts'
import { transactions } from './kinds/transactions.ts'
import { users } from './kinds/users.ts'

/** Every kind of data that arrives, each before those that refer to it. */
export const kinds = {
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
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

export const kindNames = Object.keys(kinds) as KindName[]

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name)
