import type { ListOptions } from '#core/list/declare.ts'
import { sessionList } from './account/sessions.ts'
import { auditList } from './audit-log/contract.ts'
import { warningList } from './dashboard/warnings.ts'
import { feedStatusList } from './data-feeds/contract.ts'
import { deviceList } from './devices/contract.ts'
import { attestationList, certificateList, deviceLogList } from './devices/history.ts'
import { exportList } from './exports/contract.ts'
import { merchantList } from './merchants/contract.ts'
import { midList } from './mids/contract.ts'
import { storeList, storeTerminalList } from './stores/contract.ts'
import { reportList } from './terminal-reports/contract.ts'
import { terminalList } from './terminals/contract.ts'
import { transactionList } from './transactions/contract.ts'
import { userList } from './users/contract.ts'
import { terminalUserList, userTerminalList } from './users/links.ts'

/** Every list of the product, inner ones after the list they are opened from. What a list takes part in, it says itself. */
const lists = [
  transactionList,
  merchantList,
  midList,
  storeList,
  storeTerminalList,
  userList,
  userTerminalList,
  terminalList,
  terminalUserList,
  reportList,
  deviceList,
  certificateList,
  attestationList,
  deviceLogList,
  exportList,
  auditList,
  feedStatusList,
  sessionList,
  warningList,
] as const

type Option = Exclude<keyof ListOptions, 'key' | 'access'>

/** A list that declares this option. */
export type ListWith<O extends Option> = Extract<(typeof lists)[number], Readonly<Record<O, true>>>

/** The lists that declare this option, in the order above. */
export const listsWith = <O extends Option>(option: O): readonly ListWith<O>[] =>
  lists.filter((list): list is ListWith<O> => option in list)
