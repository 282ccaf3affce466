import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const dashboardSection = {
  to: '/dashboard',
  menu: 10,
  title: msg`Dashboard`,
  icon: { name: 'dashboard', d: 'M4 4h6.5v8H4zM13.5 4H20v4.5h-6.5zM13.5 12H20v8h-6.5zM4 15.5h6.5V20H4z' },
  help: msg`Sales, refunds and declines of the chosen period at a glance. Press a bar, a slice or a point to see the transactions behind it. Your filters can be saved and are offered again the next time.`,
} as const satisfies Section
