import type { Action } from '#core/access/access.ts'

/** What can be exported (§2), by the name in the paths, and the right that it takes: the one place of export rights. */
export const exportRights = {
  merchants: 'merchant.export',
  mids: 'mid.export',
  stores: 'store.export',
  terminals: 'terminal.export',
  users: 'user.export',
  devices: 'device.export',
  transactions: 'transaction.export',
} as const satisfies Record<string, Action>

export type ExportEntity = keyof typeof exportRights

const isEntity = (name: string): name is ExportEntity => Object.hasOwn(exportRights, name)

export const exportEntities: readonly ExportEntity[] = Object.keys(exportRights).filter(isEntity)

/** What a list is exported as, and who may; undefined for one that cannot be. */
export const exportableAs = (list: string): { entity: ExportEntity; action: Action } | undefined =>
  isEntity(list) ? { entity: list, action: exportRights[list] } : undefined
