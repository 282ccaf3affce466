import { useLingui } from '@lingui/react'
import type { ListKey } from '#core/codes.ts'
import type { List } from '#core/list/declare.ts'
import { useDeviceColumns } from '#features/devices/web/columns.tsx'
import { useExportColumns } from '#features/exports/web/columns.tsx'
import { useMerchantColumns } from '#features/merchants/web/columns.tsx'
import { useMidColumns } from '#features/mids/web/columns.tsx'
import { useStoreColumns } from '#features/stores/web/columns.tsx'
import { useTerminalColumns } from '#features/terminals/web/columns.tsx'
import { useTransactionColumns } from '#features/transactions/web/columns.tsx'
import { useUserColumns } from '#features/users/web/columns.tsx'
import { useTerminalUserColumns, useUserTerminalColumns } from '#features/users/web/link-columns.tsx'

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
