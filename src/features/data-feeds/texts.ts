import type { FeedKind, KeyState } from '#core/feed.ts'
import type { Text } from '#core/texts/texts.ts'

/** The kinds of data that acquirers send. */
export const feedKindTexts: Readonly<Record<FeedKind, Text>> = {
  acquirers: /*i18n*/ { id: 'feedKind.acquirers', message: 'Acquirers' },
  affiliates: /*i18n*/ { id: 'feedKind.affiliates', message: 'Affiliates' },
  instances: /*i18n*/ { id: 'feedKind.instances', message: 'Instances' },
  merchants: /*i18n*/ { id: 'feedKind.merchants', message: 'Merchants' },
  mids: /*i18n*/ { id: 'feedKind.mids', message: 'MIDs' },
  stores: /*i18n*/ { id: 'feedKind.stores', message: 'Stores' },
  terminals: /*i18n*/ { id: 'feedKind.terminals', message: 'Terminals' },
  devices: /*i18n*/ { id: 'feedKind.devices', message: 'Devices' },
  users: /*i18n*/ { id: 'feedKind.users', message: 'Users' },
  transactions: /*i18n*/ { id: 'feedKind.transactions', message: 'Transactions' },
  deviceLogs: /*i18n*/ { id: 'feedKind.deviceLogs', message: 'Device logs' },
  certificates: /*i18n*/ { id: 'feedKind.certificates', message: 'Certificates' },
  attestations: /*i18n*/ { id: 'feedKind.attestations', message: 'Attestations' },
  terminalReports: /*i18n*/ { id: 'feedKind.terminalReports', message: 'Terminal reports' },
}

/** Whether a feed key is accepted. */
export const keyStateTexts: Readonly<Record<KeyState, Text>> = {
  valid: /*i18n*/ { id: 'keyState.valid', message: 'Valid' },
  expired: /*i18n*/ { id: 'keyState.expired', message: 'Expired' },
  withdrawn: /*i18n*/ { id: 'keyState.withdrawn', message: 'Withdrawn' },
}
