import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Action } from '#core/access/access.ts'
import type { SectionKey } from '#core/codes.ts'
import { attestationList, certificateList, deviceLogList } from '#features/devices/history.ts'
import { deviceList } from '#features/devices/contract.ts'
import { exportList } from '#features/exports/contract.ts'
import { terminalUserList, userTerminalList } from '#features/users/links.ts'
import type { List } from '#core/list/declare.ts'
import { merchantList } from '#features/merchants/contract.ts'
import { midList } from '#features/mids/contract.ts'
import { reportList } from '#features/terminal-reports/contract.ts'
import { storeList, storeTerminalList } from '#features/stores/contract.ts'
import { terminalList } from '#features/terminals/contract.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { userList } from '#features/users/contract.ts'
import { sectionTexts } from '#web/i18n/section-texts.ts'

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
