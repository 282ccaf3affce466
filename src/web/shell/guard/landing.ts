import { type Level, levelOf } from '#core/access/roles.ts'
import type { PublicConfig } from '#core/public-config.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { currentConfig } from '#web/config/config.ts'
import { currentPrincipal } from './principal.ts'

const midPages = { mids: '/mids/list', dashboard: '/dashboard' } as const

/** The page a person starts on (§2, D-11), or today where the deployment says so. */
export const landingOf = (
  level: Level,
  { midLanding, todayLanding }: Pick<PublicConfig, 'midLanding' | 'todayLanding'>,
) => {
  if (todayLanding.some((one) => one === level)) return '/today'
  return (
    {
      transaction: '/transactions/list',
      user: '/users/list',
      mid: midPages[midLanding],
      admin: '/dashboard',
    } as const
  )[level]
}

/**
 * To the page the person starts on: by what is known of them, which may have been saved, else by the kept level; nothing
 * is waited for (ROUTE-32).
 */
export const landing = (queryClient: QueryClient) => {
  const principal = currentPrincipal(queryClient)
  const level = principal && ('level' in principal ? principal.level : levelOf(principal.roles))
  const to = level ? landingOf(level, currentConfig()) : '/login'
  return redirect({ to, replace: true, state: { brought: true } })
}
