import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const dashboardSection = {
  to: '/dashboard',
  menu: 10,
  title: msg`Dashboard`,
  icon: { name: 'dashboard', d: 'M4 4h6.5v8H4zM13.5 4H20v4.5h-6.5zM13.5 12H20v8h-6.5zM4 15.5h6.5V20H4z' },
  help: msg`Sales, refunds and declines in the period you choose. Select a bar, slice or point to see its transactions, and a change to see what makes it. Save your filters to use them again.`,
} as const satisfies Section
