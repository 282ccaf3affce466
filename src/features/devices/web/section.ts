import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const devicesSection = {
  to: '/devices/list',
  menu: 80,
  title: msg`Devices`,
  icon: {
    name: 'devices',
    d: 'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3ZM11 18h2',
  },
  help: msg`The phones and tablets your terminals run on, with their certificates and security checks. If a check failed, you see which one and what to do.`,
} as const satisfies Section
