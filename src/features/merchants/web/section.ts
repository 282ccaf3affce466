import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'

export const merchantsSection = {
  to: '/merchants/list',
  menu: 30,
  title: msg`Merchants`,
  icon: { name: 'merchants', d: 'M4 8h16v12H4zM9 8V4.5h6V8M4 13.5h16M12 12.5v2' },
  help: msg`The businesses that take payments, with their stores, terminals and people. Before you disable a merchant, you see what stops. Terminals of a disabled merchant can't take payments.`,
} as const satisfies Section
