import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const midsSection = {
  to: '/mids/list',
  menu: 40,
  title: msg`MIDs`,
  icon: { name: 'mids', d: 'M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16' },
  help: msg`A MID is the number under which the acquirer knows a merchant. Each store works under one of them. While a MID is disabled, the terminals under it take no payments.`,
} as const satisfies Section
