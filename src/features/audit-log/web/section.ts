import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const auditSection = {
  to: '/audit',
  menu: 100,
  title: msg`Activity log`,
  icon: { name: 'audit', d: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3' },
  help: msg`Who changed what and when, in the records you can see. Entries can't be edited.`,
} as const satisfies Section
