import type { Level } from '#contract/roles.ts'
import { capabilities, type Variant } from '#contract/variant.ts'

/** The page a person starts on (§2, D-11). */
export const landingOf = (level: Level, variant: Variant) =>
  (
    {
      transaction: '/transactions/list',
      user: '/users/list',
      mid: capabilities[variant].midLanding,
      admin: '/dashboard',
    } as const
  )[level]
