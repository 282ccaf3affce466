import { useLingui } from '@lingui/react'
import type { ListKey } from '#contract/codes.ts'
import type { List } from '#contract/list/declare.ts'
import { useDeviceColumns } from '../devices/columns.tsx'
import { useExportColumns } from '../exports/columns.tsx'
import { useMerchantColumns } from '../merchants/columns.tsx'
import { useMidColumns } from '../mids/columns.tsx'
import { useStoreColumns } from '../stores/columns.tsx'
import { useTerminalColumns } from '../terminals/columns.tsx'
import { useTransactionColumns } from '../transactions/columns.tsx'
import { useUserColumns } from '../users/columns.tsx'
import { useTerminalUserColumns, useUserTerminalColumns } from '../users/link-columns.tsx'

interface Heading {
  readonly id: string
  readonly heading: string
}

/** The columns of each table in the order it comes in: that of its own screen, else that of its list. */
export const useTableColumns = (): ((list: List) => readonly Heading[]) => {
  const { i18n } = useLingui()
  const own: Partial<Record<ListKey, readonly Heading[]>> = {
    transactions: useTransactionColumns(),
    merchants: useMerchantColumns(),
    mids: useMidColumns(),
    stores: useStoreColumns(),
    terminals: useTerminalColumns(),
    users: useUserColumns(),
    usersTerminals: useUserTerminalColumns(),
    terminalsUsers: useTerminalUserColumns(),
    devices: useDeviceColumns(),
    exports: useExportColumns(),
  }
  return ({ key, row }) =>
    own[key] ?? Object.entries(row).flatMap(([id, { label }]) => (label ? [{ id, heading: i18n._(label) }] : []))
}
