import type { SectionKey } from '#contract/codes.ts'
import type { Drawing } from '#web/ui/icons/paths.ts'
import { sectionIcons } from '../section-icons.ts'

/** One place of the menu; who sees it is said by its route. */
export interface Entry {
  readonly section: SectionKey
  readonly to: string
  readonly icon: Drawing
}

/** The menu from top to bottom. A phone shows the first of those a person may open, and the rest under "more". */
export const entries = [
  { section: 'dashboard', to: '/dashboard', icon: sectionIcons.dashboard },
  { section: 'transactions', to: '/transactions/list', icon: sectionIcons.transactions },
  { section: 'merchants', to: '/merchants/list', icon: sectionIcons.merchants },
  { section: 'mids', to: '/mids/list', icon: sectionIcons.mids },
  { section: 'stores', to: '/stores/list', icon: sectionIcons.stores },
  { section: 'users', to: '/users/list', icon: sectionIcons.users },
  { section: 'terminals', to: '/terminals/list', icon: sectionIcons.terminals },
  { section: 'devices', to: '/devices/list', icon: sectionIcons.devices },
  { section: 'exports', to: '/exports', icon: sectionIcons.exports },
  { section: 'ordering', to: '/ordering', icon: sectionIcons.ordering },
  { section: 'settings', to: '/settings', icon: sectionIcons.settings },
] as const satisfies readonly Entry[]

/** D-09: shortcuts on the landing page of the widest level; a person who manages no people has fewer. */
export const quickSections = {
  writing: ['dashboard', 'merchants', 'users', 'stores'],
  viewOnly: ['dashboard', 'merchants'],
} as const satisfies Record<string, readonly SectionKey[]>
