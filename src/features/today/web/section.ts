import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const todaySection = {
  to: '/today',
  menu: 5,
  title: msg`Today`,
  icon: {
    name: 'today',
    d: 'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19',
  },
  help: msg`What was taken today in each currency and store, beside a usual day of the week up to the same time, and what needs attention. Each figure opens its transactions. Each store's day is that of its own time zone.`,
} as const satisfies Section
