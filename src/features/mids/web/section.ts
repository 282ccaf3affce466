import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const midsSection = {
  to: '/mids/list',
  menu: 40,
  title: msg`MIDs`,
  icon: { name: 'mids', d: 'M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16' },
  help: msg`Merchant IDs (MIDs): the numbers your acquirer gives a merchant. Each store belongs to one. Terminals under a disabled MID can't take payments.`,
} as const satisfies Section
