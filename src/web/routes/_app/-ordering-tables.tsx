import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactElement } from 'react'
import { useDeviceColumns } from '#features/devices/web/columns.tsx'
import { devicesSection } from '#features/devices/web/section.ts'
import { useExportColumns } from '#features/exports/web/columns.tsx'
import { exportsSection } from '#features/exports/web/section.ts'
import { listsWith, type ListWith } from '#features/all.ts'
import { useMerchantColumns } from '#features/merchants/web/columns.tsx'
import { merchantsSection } from '#features/merchants/web/section.ts'
import { useMidColumns } from '#features/mids/web/columns.tsx'
import { midsSection } from '#features/mids/web/section.ts'
import { useStoreColumns } from '#features/stores/web/columns.tsx'
import { storesSection } from '#features/stores/web/section.ts'
import { useTerminalColumns } from '#features/terminals/web/columns.tsx'
import { terminalsSection } from '#features/terminals/web/section.ts'
import { useTransactionColumns } from '#features/transactions/web/columns.tsx'
import { transactionsSection } from '#features/transactions/web/section.ts'
import { useUserColumns } from '#features/users/web/columns.tsx'
import { useTerminalUserColumns, useUserTerminalColumns } from '#features/users/web/link-columns.tsx'
import { usersSection } from '#features/users/web/section.ts'
import { type TableHeading, OrderingScreen, type OrderingTable } from '#features/views/web/ordering/screen.tsx'

type Arrangeable = ListWith<'arrangeable'>['key']

/** In the order in which the tables are offered: inner ones after the list they are opened from. */
const titles: Readonly<Record<Arrangeable, MessageDescriptor>> = {
  transactions: transactionsSection.title,
  merchants: merchantsSection.title,
  mids: midsSection.title,
  stores: storesSection.title,
  storesTerminals: msg`Terminals of a store`,
  users: usersSection.title,
  usersTerminals: msg`Terminals of a user`,
  terminals: terminalsSection.title,
  terminalsUsers: msg`Users of a terminal`,
  'terminal-details': msg`Reports of a terminal`,
  devices: devicesSection.title,
  devicesCertificates: msg`Certificates of a device`,
  attestations: msg`Attestations`,
  deviceLogs: msg`Device logs`,
  exports: exportsSection.title,
}

const order = Object.keys(titles)

/** Every table of the portal that people arrange. */
export const orderingTables: readonly OrderingTable[] = listsWith('arrangeable')
  .map((list) => ({ list, title: titles[list.key] }))
  .toSorted((one, other) => order.indexOf(one.list.key) - order.indexOf(other.list.key))

/** /ordering, with the columns of each table in the order that its own screen gives them, if it does. */
export function Ordering({ wanted }: { wanted: string | undefined }): ReactElement {
  const columns: Partial<Record<Arrangeable, readonly TableHeading[]>> = {
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
  return (
    <OrderingScreen
      tables={orderingTables.map((table) => ({ ...table, columns: columns[table.list.key] }))}
      wanted={wanted}
    />
  )
}
