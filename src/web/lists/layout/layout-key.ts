import type { List } from '#core/list/declare.ts'

/** Where the arrangement of a table is kept (§7): under its section, or as a table inside one. */
export interface LayoutKey {
  readonly key: string
  readonly subKey?: string
}

/** The tables inside a section, by the key of their list. */
const inside: Readonly<Record<string, LayoutKey>> = {
  terminalsUsers: { key: 'terminal-details', subKey: 'terminalsUsers' },
  usersTerminals: { key: 'users', subKey: 'usersTerminals' },
  storesTerminals: { key: 'stores', subKey: 'storesTerminals' },
  devicesCertificates: { key: 'devicesCertificates', subKey: 'certificates' },
  attestations: { key: 'devices', subKey: 'attestations' },
  deviceLogs: { key: 'devices', subKey: 'deviceLogs' },
}

/** Where a list's arrangement is kept; undefined for one that cannot be arranged. */
export const layoutKeyOf = ({ key, arrangeable }: Pick<List, 'key' | 'arrangeable'>): LayoutKey | undefined =>
  arrangeable ? (inside[key] ?? { key }) : undefined
