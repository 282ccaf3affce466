import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const transactionsSection = {
  to: '/transactions/list',
  menu: 20,
  title: msg`Transactions`,
  icon: { name: 'transactions', d: 'M4 8h15.5M15.5 4l4 4-4 4M20 16H4.5M8.5 12l-4 4 4 4' },
  help: msg`Every sale, refund and void of the terminals you may see. Narrow the list by filters, or search for a number from the slip; a press on a row opens its details and its receipt. Times are those of the terminal, and the zone of its store stands beside them.`,
} as const satisfies Section
