import { msg } from '@lingui/core/macro'
import type { Section } from '#web/section.ts'
import { paths } from '#web/ui/icons/paths.ts'

export const usersSection = {
  to: '/users/list',
  menu: 60,
  title: msg`Users`,
  icon: { name: 'users', d: paths.users },
  help: msg`The people who can log in, what they can do and on which terminals. A cashier needs at least one terminal. All terminals of a user belong to one merchant.`,
} as const satisfies Section
