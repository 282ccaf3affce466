import { sectionKeys, type ListKey, type SectionKey } from '#core/codes.ts'
import type { List } from '#core/list/declare.ts'

/** Where the arrangement of a table is kept (§7): under its section, or as a table inside one. */
export interface LayoutKey {
  readonly key: SectionKey
  readonly subKey?: SectionKey
}

/** The tables inside a section, by the key of their list. */
const inside: Partial<Record<SectionKey, LayoutKey>> = {
  terminalsUsers: { key: 'terminal-details', subKey: 'terminalsUsers' },
  usersTerminals: { key: 'users', subKey: 'usersTerminals' },
  storesTerminals: { key: 'stores', subKey: 'storesTerminals' },
  devicesCertificates: { key: 'devicesCertificates', subKey: 'certificates' },
  attestations: { key: 'devices', subKey: 'attestations' },
  deviceLogs: { key: 'devices', subKey: 'deviceLogs' },
}

/** That of the dashboard is small and stays as it is; so do lists that are no section. */
const canBeArranged = (key: ListKey): key is SectionKey =>
  key !== 'dashboard' && (sectionKeys as readonly ListKey[]).includes(key)

/** Where a list's arrangement is kept; undefined for one that cannot be arranged. */
export const layoutKeyOf = ({ key }: Pick<List, 'key'>): LayoutKey | undefined =>
  canBeArranged(key) ? (inside[key] ?? { key }) : undefined
