import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { levelOf } from '#core/access/roles.ts'
import { currentConfig } from '#web/config/config.ts'
import { landingOf } from './landing.ts'
import { currentVisitor } from './visitor.ts'

/**
 * To the page the person starts on: by what is known of them, which may have been saved, else by the kept level; nothing
 * is waited for (ROUTE-32).
 */
export const landing = (queryClient: QueryClient) => {
  const visitor = currentVisitor(queryClient)
  const level = visitor && ('level' in visitor ? visitor.level : levelOf(visitor.roles))
  const to = level ? landingOf(level, currentConfig()) : '/login'
  return redirect({ to, replace: true, state: { brought: true } })
}
