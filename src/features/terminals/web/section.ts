import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const terminalsSection = {
  to: '/terminals/list',
  menu: 70,
  title: msg`Terminals`,
  icon: { name: 'terminals', d: 'M6 3h12v18H6zM9 6.5h6v4H9zM9.5 14h.01M14.5 14h.01M9.5 17.5h.01M14.5 17.5h.01' },
  help: msg`The terminals of your stores, and whether each takes payments now; where one does not, the reason stands beside it. Open a terminal to see who works with it, its transactions and its settings.`,
} as const satisfies Section
