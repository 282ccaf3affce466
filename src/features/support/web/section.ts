import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const supportSection = {
  to: '/support',
  menu: 105,
  place: 'account',
  title: msg`Support`,
  icon: {
    name: 'support',
    d: 'M4 13v-1a8 8 0 0 1 16 0v1M4 13h3v6H5.5A1.5 1.5 0 0 1 4 17.5ZM20 13h-3v6h1.5a1.5 1.5 0 0 0 1.5-1.5ZM18 19c0 1.4-1.8 2-4 2',
  },
  help: msg`Find out what went wrong for a user by the reference of the error, and view the portal as their role does: read-only and without personal data. Both the start and the end are in the activity log.`,
} as const satisfies Section
