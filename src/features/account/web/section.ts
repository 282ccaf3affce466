import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'
import { paths } from '#web/ui/icons/paths.ts'

export const settingsSection = {
  to: '/settings',
  menu: 130,
  title: msg`Settings`,
  icon: { name: 'settings', d: paths.settings },
  help: msg`Your name, password, language, appearance and the devices you're logged in on. Log out a device you no longer have.`,
} as const satisfies Section
