import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const closingSection = {
  to: '/closing',
  menu: 22,
  title: msg`Closing`,
  icon: { name: 'closing', d: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3ZM9 8h6M9 12h6M9 16h3' },
  help: msg`What was taken in a period, by store, terminal, cashier, payment method or day. Each figure opens its transactions. Print it, or download it as a spreadsheet. Each store's day is that of its own time zone.`,
} as const satisfies Section
