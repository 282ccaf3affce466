import type { MessageDescriptor } from '@lingui/core'
import type { SectionKey } from '#core/codes.ts'
import { pageTexts, sectionTexts } from '#web/i18n/section-texts.ts'
import type { Drawing } from '#web/ui/icons/paths.ts'
import { sectionIcons } from '../section-icons.ts'

/** One place of the menu; who sees it is said by its route. */
export interface Entry {
  /** Absent for a page that is no section of §2. */
  readonly section?: SectionKey
  readonly label: MessageDescriptor
  readonly to: string
  readonly icon: Drawing
}

const section = <Key extends SectionKey & keyof typeof sectionIcons, const To extends string>(key: Key, to: To) => ({
  section: key,
  label: sectionTexts[key],
  to,
  icon: sectionIcons[key],
})

const page = <Name extends keyof typeof pageTexts, const To extends string>(name: Name, to: To) => ({
  label: pageTexts[name],
  to,
  icon: sectionIcons[name],
})

/** The menu from top to bottom. A phone shows the first of those a person may open, and the rest under "more". */
export const entries = [
  section('dashboard', '/dashboard'),
  section('transactions', '/transactions/list'),
  section('merchants', '/merchants/list'),
  section('mids', '/mids/list'),
  section('stores', '/stores/list'),
  section('users', '/users/list'),
  section('terminals', '/terminals/list'),
  section('devices', '/devices/list'),
  section('exports', '/exports'),
  page('audit', '/audit'),
  page('feedStatus', '/feed-status'),
  section('ordering', '/ordering'),
  section('settings', '/settings'),
] as const satisfies readonly Entry[]

/** D-09: shortcuts on the landing page of the widest level; a person who manages no people has fewer. */
export const quickSections = {
  writing: ['dashboard', 'merchants', 'users', 'stores'],
  viewOnly: ['dashboard', 'merchants'],
} as const satisfies Record<string, readonly SectionKey[]>
