import { roles, type Role } from './roles.ts'
import type { Variant } from './variant.ts'

/** Y: inside the role's scope. S: own rows only. N: names only. -: refused with 403. */
export type Cell = 'Y' | 'S' | 'N' | '-'

interface AccessRow {
  /** Counts as a change of business records: refused for viewOnly people (D-07). */
  readonly write: boolean
  readonly cells: Readonly<Record<Variant, Readonly<Record<Role, Cell>>>>
}

const byRole = (cells: string) =>
  Object.fromEntries(roles.map((role, index) => [role, cells[index] as Cell])) as Record<Role, Cell>

/** `cells` and `dr` hold one letter per role in the order of `roles`; `dr` stands where the DR variant differs. */
const row = (cells: string, { write = false, dr = cells } = {}): AccessRow => ({
  write,
  cells: { standard: byRole(cells), dr: byRole(dr) },
})

/** Who may do what (D-06). The one source for menu, route guard, button and server door; asked through `can.ts`. */
export const access = {
  'dashboard.view': row('YYYY----', { dr: 'YYYYYY--' }),
  'dashboardFilter.save/get': row('SSSS----', { dr: 'SSSSSS--' }),
  'dashboardWarnings.list/dismiss': row('YYYY----', { dr: 'YYYYYY--' }),
  'merchant.list': row('YYYY----'),
  'merchant.view': row('YYYY----'),
  'merchant.status': row('YYYY----', { write: true }),
  'merchant.export': row('YYYY----'),
  'merchant.helper': row('YYYYYY--'),
  'mid.list': row('YYYYYY--'),
  'mid.view': row('YYYYYY--'),
  'mid.status': row('YYYY----', { write: true }),
  'mid.export': row('YYYYYY--'),
  'mid.helper': row('YYYYYYY-'),
  'store.list': row('YYYYYYY-'),
  'store.view': row('YYYYYYY-'),
  'store.export': row('YYYYYYY-'),
  'store.helper': row('YYYYYYYY'),
  'terminal.list': row('YYYYYYYY'),
  'terminal.view': row('YYYYYYYY'),
  'terminal.create': row('YYYY----', { write: true }),
  'terminal.edit': row('YYYYY-Y-', { write: true }),
  'terminal.editSecurity': row('YYYYY---', { write: true }),
  'terminal.status': row('YYYYY---', { write: true }),
  'terminal.link': row('YYYYYYY-', { write: true }),
  'terminal.unlink': row('YYYYYYY-', { write: true }),
  'terminal.linkable': row('YYYYYYY-'),
  'terminal.usersTab': row('YYYYYYYN'),
  'store.terminalsTab': row('YYYYYYY-'),
  'terminal.reports': row('YYYYYYYY'),
  'terminal.export': row('YYYYYYYY'),
  'user.list': row('YYYYYYY-', { dr: 'YYYY--Y-' }),
  'user.view': row('YYYYYYYS', { dr: 'YYYY--YS' }),
  'user.terminalsTab': row('YYYYYYYS', { dr: 'YYYY--YS' }),
  'user.create': row('YYYYY-Y-', { write: true, dr: 'YYYY--Y-' }),
  'user.edit': row('YYYYY-Y-', { write: true, dr: 'YYYY--Y-' }),
  'user.endSessions': row('YYYYY-Y-', { write: true, dr: 'YYYY--Y-' }),
  'user.grantSsm': row('YYYYY---', { write: true, dr: 'YYYY----' }),
  'user.grantRights': row('YYYYY-Y-', { write: true, dr: 'YYYY--Y-' }),
  'user.delete': row('YYYYY---', { write: true, dr: 'YYYY----' }),
  'user.export': row('YYYYYYY-', { dr: 'YYYY--Y-' }),
  'device.list': row('YYYYYYYY'),
  'device.view': row('YYYYYYYY'),
  'device.status': row('YYYYY---', { write: true }),
  'device.certificates': row('YYYYYYYY'),
  'device.attestations': row('YYYYYYYY'),
  'device.logs': row('YYYYYYY-'),
  'device.export': row('YYYYYYYY'),
  'transaction.list': row('YYYYYYYY'),
  'transaction.view': row('YYYYYYYY', { dr: '--------' }),
  'transaction.receipt': row('YYYYYYYY', { dr: '--------' }),
  'transaction.receiptLink': row('YYYYYYYY', { dr: '--------' }),
  'transaction.uniqueValues': row('YYYY----'),
  'transaction.export': row('YYYYYYYY'),
  'export.list': row('SSSSSSSS'),
  'export.download': row('SSSSSSSS'),
  'export.cancelRetry': row('SSSSSSSS'),
  'export.markSeen': row('SSSSSSSS'),
  'savedFilter.save/get': row('SSSSSSSS'),
  'columnOrder.save/get': row('SSSSSSSS'),
  'self.view/edit': row('SSSSSSSS'),
  'session.refresh/logout': row('SSSSSSSS'),
  'audit.list': row('YYYYY---'),
  'feedStatus.list': row('YYYY----'),
  'live.stream': row('YYYYYYYY'),
  'session.listOwn/endOwn': row('SSSSSSSS'),
} as const satisfies Record<string, AccessRow>

export type Action = keyof typeof access
