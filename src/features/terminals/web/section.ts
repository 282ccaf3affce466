import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const terminalsSection = {
  to: '/terminals/list',
  menu: 70,
  title: msg`Terminals`,
  icon: { name: 'terminals', d: 'M6 3h12v18H6zM9 6.5h6v4H9zM9.5 14h.01M14.5 14h.01M9.5 17.5h.01M14.5 17.5h.01' },
  help: msg`Your terminals, and whether each can take payments now. If one can't, you see why. Open a terminal to see its users, transactions and settings.`,
} as const satisfies Section
