import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const systemHealthSection = {
  to: '/system-health',
  menu: 107,
  place: 'account',
  title: msg`System health`,
  icon: { name: 'systemHealth', d: 'M3 12.5h4.5l2.5-7 4 13 2.5-6H21' },
  help: msg`Whether the service can take and keep data: the database, the disk, background jobs, data feeds, email, backups and the nightly trial restore. What is wrong comes first, with what to do.`,
} as const satisfies Section
