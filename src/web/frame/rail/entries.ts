import type { SectionKey } from '#contract/codes.ts'
import type { IconName } from '#web/ui/icons/paths.ts'

/** One place of the menu; who sees it is said by its route. */
export interface Entry {
  readonly section: SectionKey
  readonly to: string
  readonly icon: IconName
}

/** The menu from top to bottom. A phone shows the first of those a person may open, and the rest under "more". */
export const entries = [
  { section: 'dashboard', to: '/dashboard', icon: 'dashboard' },
  { section: 'transactions', to: '/transactions/list', icon: 'transactions' },
  { section: 'merchants', to: '/merchants/list', icon: 'merchants' },
  { section: 'mids', to: '/mids/list', icon: 'mids' },
  { section: 'stores', to: '/stores/list', icon: 'stores' },
  { section: 'users', to: '/users/list', icon: 'users' },
  { section: 'terminals', to: '/terminals/list', icon: 'terminals' },
  { section: 'devices', to: '/devices/list', icon: 'devices' },
  { section: 'exports', to: '/exports', icon: 'exports' },
  { section: 'ordering', to: '/ordering', icon: 'ordering' },
  { section: 'settings', to: '/settings', icon: 'settings' },
] as const satisfies readonly Entry[]

/** D-09: shortcuts on the landing page of the widest level; a person who manages no people has fewer. */
export const quickSections = {
  writing: ['dashboard', 'merchants', 'users', 'stores'],
  viewOnly: ['dashboard', 'merchants'],
} as const satisfies Record<string, readonly SectionKey[]>
