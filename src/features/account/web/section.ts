import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'
import { paths } from '#web/ui/icons/paths.ts'

export const settingsSection = {
  to: '/settings',
  menu: 130,
  title: msg`Settings`,
  icon: { name: 'settings', d: paths.settings },
  help: msg`Your name and your password, the language and the look of the portal, and the devices you are signed in on. Sign out a device that you do not have any more.`,
} as const satisfies Section
