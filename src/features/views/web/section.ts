import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const orderingSection = {
  to: '/ordering',
  menu: 120,
  title: msg`Table ordering`,
  icon: { name: 'ordering', d: 'M4 6h10M4 12h10M4 18h10M19 4.5v15M16.5 7 19 4.5 21.5 7M16.5 17l2.5 2.5 2.5-2.5' },
  help: msg`Choose the columns of each table and their order. This applies to you only, on every device.`,
} as const satisfies Section
