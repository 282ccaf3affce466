import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Section } from '#web/section.ts'

export const exportsSection = {
  to: '/exports',
  menu: 90,
  title: msg`Exports`,
  icon: { name: 'exports', d: 'M13.5 3H6v18h12V7.5ZM13.5 3v4.5H18M12 11v6M9 14.5l3 3 3-3' },
  help: msg`Your exported files. Large ones are created in the background, which can take up to 72 hours. The menu shows when one is ready. You can retry an export that failed. A schedule exports the same again every day, week or month.`,
  Badge: lazy(async () => ({ default: (await import('./exports-badge.tsx')).ExportsBadge })),
} as const satisfies Section
