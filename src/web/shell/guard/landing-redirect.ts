import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { levelOf } from '#core/access/roles.ts'
import { currentConfig } from '#web/config/config.ts'
import { landingOf } from './landing.ts'
import { currentPrincipal } from './principal.ts'

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
