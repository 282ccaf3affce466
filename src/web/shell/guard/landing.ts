import type { Level } from '#core/access/roles.ts'
import type { PublicConfig } from '#core/public-config.ts'

const midPages = { mids: '/mids/list', dashboard: '/dashboard' } as const

/** The page a person starts on (§2, D-11). */
export const landingOf = (level: Level, { midLanding }: Pick<PublicConfig, 'midLanding'>) =>
  (
    {
      transaction: '/transactions/list',
      user: '/users/list',
      mid: midPages[midLanding],
      admin: '/dashboard',
    } as const
  )[level]
