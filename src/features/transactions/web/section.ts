import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const transactionsSection = {
  to: '/transactions/list',
  menu: 20,
  title: msg`Transactions`,
  icon: { name: 'transactions', d: 'M4 8h15.5M15.5 4l4 4-4 4M20 16H4.5M8.5 12l-4 4 4 4' },
  help: msg`Sales, refunds and voids on the terminals you can see. Filter the list, or search for a number from a receipt. Open a row to see its details and receipt. Times are the terminal's, shown with its store's time zone.`,
} as const satisfies Section
