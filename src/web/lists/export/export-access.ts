import type { Action } from '#core/access/access.ts'
import type { ListKey } from '#core/codes.ts'
import type { ExportEntity } from '#features/exports/contract.ts'

/** Who may export each list that can be exported (§2). The calls themselves are loaded with the dialog. */
const access: Readonly<Record<ExportEntity, Action>> = {
  merchants: 'merchant.export',
  mids: 'mid.export',
  stores: 'store.export',
  terminals: 'terminal.export',
  users: 'user.export',
  devices: 'device.export',
  transactions: 'transaction.export',
}

/** What a list is exported as, and who may; undefined for one that cannot be. */
export const exportableAs = (key: ListKey): { entity: ExportEntity; action: Action } | undefined => {
  const entity = key as ExportEntity
  return Object.hasOwn(access, key) ? { entity, action: access[entity] } : undefined
}
