import type { List } from '#core/list/declare.ts'
import * as dataAsOf from '#core/list/data-as-of.ts'
import * as exportStatistics from '#core/export-statistics.ts'
import * as feed from '#core/feed.ts'
import * as live from '#core/live.ts'
import * as preferences from '#core/preferences.ts'
import * as publicConfig from '#core/public-config.ts'
import * as endOfSeeAs from '#core/see-as.ts'
import * as session from '#core/session.ts'
import * as ownSessions from './account/sessions.ts'
import * as auditLog from './audit-log/contract.ts'
import * as userState from './audit-log/state.ts'
import * as invitation from './authentication/invitation.ts'
import * as passwordReset from './authentication/password-reset.ts'
import * as closing from './closing/contract.ts'
import * as closingReports from './closing/reports.ts'
import * as dashboard from './dashboard/contract.ts'
import * as warnings from './dashboard/warnings.ts'
import * as why from './dashboard/why.ts'
import * as dataFeeds from './data-feeds/contract.ts'
import * as feedKeys from './data-feeds/feed-keys.ts'
import * as devices from './devices/contract.ts'
import * as deviceHistory from './devices/history.ts'
import * as manyDevices from './devices/many.ts'
import * as merchants from './merchants/contract.ts'
import * as manyMerchants from './merchants/many.ts'
import * as manyMids from './mids/many.ts'
import * as manyLinks from './users/many-links.ts'
import * as filterOptions from './merchants/filter-options.ts'
import * as mids from './mids/contract.ts'
import * as receipts from './receipts/contract.ts'
import * as schedules from './schedules/contract.ts'
import * as stores from './stores/contract.ts'
import * as failedCalls from './support/failed-calls.ts'
import * as seeAs from './support/see-as.ts'
import * as systemHealth from './system-health/contract.ts'
import * as terminalReports from './terminal-reports/contract.ts'
import * as terminals from './terminals/contract.ts'
import * as manyTerminals from './terminals/many.ts'
import * as transactions from './transactions/contract.ts'
import * as today from './today/contract.ts'
import * as users from './users/contract.ts'
import * as invitations from './users/invitations.ts'
import * as links from './users/links.ts'

/**
 * Where calls and lists are declared, but for what is made of all lists (`all.ts`). The lists come in the order in which
 * their contracts stand here.
 */
export const contracts = [
  session,
  preferences,
  passwordReset,
  invitation,
  publicConfig,
  transactions,
  receipts,
  merchants,
  filterOptions,
  mids,
  stores,
  users,
  invitations,
  links,
  terminals,
  terminalReports,
  devices,
  deviceHistory,
  feed,
  exportStatistics,
  auditLog,
  failedCalls,
  seeAs,
  endOfSeeAs,
  systemHealth,
  userState,
  dataFeeds,
  feedKeys,
  dataAsOf,
  ownSessions,
  dashboard,
  warnings,
  why,
  today,
  closing,
  closingReports,
  schedules,
  manyTerminals,
  manyDevices,
  manyMerchants,
  manyMids,
  manyLinks,
  live,
] as const

/** What any of several contracts exports. */
type Exported<C> = C extends unknown ? C[keyof C] : never

/** What tells a list from everything else that a contract exports. */
type AnyList = Pick<List, 'key' | 'access' | 'perPage'> & { readonly filterSchema: unknown }

export type DeclaredList = Extract<Exported<(typeof contracts)[number]>, AnyList>

const isList = (value: unknown): value is DeclaredList =>
  typeof value === 'object' && value !== null && 'filterSchema' in value

/** Every list that a contract declares. What it takes part in, it says itself. */
export const recordLists: readonly DeclaredList[] = contracts.flatMap((contract) =>
  Object.values<unknown>(contract).filter(isList),
)
