import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const storesSection = {
  to: '/stores/list',
  menu: 50,
  title: msg`Stores`,
  icon: {
    name: 'stores',
    d: 'M4.5 11.5V20h15v-8.5M5.5 4h13L21 9a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM9.5 20v-5h5v5',
  },
  help: msg`Where you take payments: each store's address, time zone and terminals. Open a store to see its terminals.`,
} as const satisfies Section
