import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const feedStatusSection = {
  to: '/feed-status',
  menu: 110,
  title: msg`Data feeds`,
  icon: {
    name: 'feedStatus',
    d: 'M4 20h.01M4 14.5A5.5 5.5 0 0 1 9.5 20M4 9.2A10.8 10.8 0 0 1 14.8 20M4 4a16 16 0 0 1 16 16',
  },
  help: msg`How up to date the data from the payment hosts is. When a feed is late, lists and totals miss the newest transactions until it catches up.`,
} as const satisfies Section
