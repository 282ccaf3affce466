import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Action } from '#contract/access.ts'
import type { SectionKey } from '#contract/codes.ts'
import { attestationList, certificateList, deviceLogList } from '#contract/device-history.ts'
import { deviceList } from '#contract/devices.ts'
import { exportList } from '#contract/exports.ts'
import { terminalUserList, userTerminalList } from '#contract/links.ts'
import type { List } from '#contract/list/declare.ts'
import { merchantList } from '#contract/merchants.ts'
import { midList } from '#contract/mids.ts'
import { reportList } from '#contract/reports.ts'
import { storeList, storeTerminalList } from '#contract/stores.ts'
import { terminalList } from '#contract/terminals.ts'
import { transactionList } from '#contract/transactions.ts'
import { userList } from '#contract/users.ts'
import { sectionTexts } from '#web/app/i18n/section-texts.ts'

/** A table that can be arranged, for whoever may open it. */
export interface OrderingTable {
  readonly list: List & { readonly key: SectionKey }
  readonly access: Action
  readonly title: MessageDescriptor
}

const table = (list: unknown, access: Action, title?: MessageDescriptor): OrderingTable => ({
  list: list as OrderingTable['list'],
  access,
  title: title ?? sectionTexts[(list as OrderingTable['list']).key],
})

/** Every table of the portal that people arrange (COL-01), inner ones after the list they are opened from. */
export const orderingTables: readonly OrderingTable[] = [
  table(transactionList, 'transaction.list'),
  table(merchantList, 'merchant.list'),
  table(midList, 'mid.list'),
  table(storeList, 'store.list'),
  table(storeTerminalList, 'store.terminalsTab'),
  table(userList, 'user.list'),
  table(userTerminalList, 'user.terminalsTab'),
  table(terminalList, 'terminal.list'),
  table(terminalUserList, 'terminal.usersTab'),
  table(reportList, 'terminal.reports', msg`Reports of a terminal`),
  table(deviceList, 'device.list'),
  table(certificateList, 'device.certificates'),
  table(attestationList, 'device.attestations'),
  table(deviceLogList, 'device.logs'),
  table(exportList, 'export.list'),
]
