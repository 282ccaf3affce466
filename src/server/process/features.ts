import { auditExport } from '#features/audit-log/server/source.ts'
import { deviceExport } from '#features/devices/server/source.ts'
import type { ExportEntity } from '#features/exports/rights.ts'
import { merchantExport } from '#features/merchants/server/source.ts'
import { midExport } from '#features/mids/server/source.ts'
import { storeExport } from '#features/stores/server/source.ts'
import { terminalExport } from '#features/terminals/server/source.ts'
import { transactionExport } from '#features/transactions/server/export.ts'
import { userExport } from '#features/users/server/source.ts'
import type { Exportable, Exportables } from '#server/exports/exportable.ts'
import type { Handler } from '#server/http/handle.ts'

/** Where the calls of `features/all.ts` are answered; loaded by the server alone, because a writer of exports has no memory to spare. */
const routes: readonly (() => Promise<Readonly<Record<string, readonly Handler[]>>>)[] = [
  () => import('#server/config/routes.ts'),
  () => import('#features/authentication/server/routes.ts'),
  () => import('#features/account/server/routes.ts'),
  () => import('#features/authentication/server/password/routes.ts'),
  () => import('#features/authentication/server/invitation/routes.ts'),
  () => import('#features/views/server/routes.ts'),
  () => import('#features/terminals/server/routes.ts'),
  () => import('#features/terminals/server/many.ts'),
  () => import('#features/users/server/links/routes.ts'),
  () => import('#features/users/server/links/many.ts'),
  () => import('#features/users/server/routes.ts'),
  () => import('#features/users/server/invitations/routes.ts'),
  () => import('#features/transactions/server/routes.ts'),
  () => import('#features/merchants/server/routes.ts'),
  () => import('#features/merchants/server/many.ts'),
  () => import('#features/mids/server/routes.ts'),
  () => import('#features/mids/server/many.ts'),
  () => import('#features/stores/server/routes.ts'),
  () => import('#features/receipts/server/routes.ts'),
  () => import('#features/devices/server/routes.ts'),
  () => import('#features/devices/server/many.ts'),
  () => import('#features/devices/server/history-routes.ts'),
  () => import('#features/terminal-reports/server/routes.ts'),
  () => import('#server/feed/routes.ts'),
  () => import('#features/exports/server/routes.ts'),
  () => import('#features/dashboard/server/routes.ts'),
  () => import('#features/today/server/routes.ts'),
  () => import('#features/closing/server/routes.ts'),
  () => import('#features/schedules/server/routes.ts'),
  () => import('#features/data-feeds/server/routes.ts'),
  () => import('#features/audit-log/server/routes.ts'),
  () => import('#features/support/server/routes.ts'),
  () => import('#features/system-health/server/routes.ts'),
  () => import('#server/live/routes.ts'),
]

/** Where the rows of every list come from that declares how it is exported. */
const exported: Readonly<Record<ExportEntity, Exportable>> = {
  merchants: merchantExport,
  mids: midExport,
  stores: storeExport,
  terminals: terminalExport,
  users: userExport,
  devices: deviceExport,
  transactions: transactionExport,
  audit: auditExport,
}

/** What answers every call. */
export const loadHandlers = async (): Promise<Handler[]> =>
  (await Promise.all(routes.map((load) => load()))).flatMap((module) => Object.values(module).flat())

/** @throws for a key that no list has which can be exported, such as that of a request kept by another version */
export const exportables: Exportables = (key) => {
  const found = Object.entries(exported).find(([entity]) => entity === key)
  if (!found) throw new Error(`There is no list ${key} to export.`)
  return found[1]
}
