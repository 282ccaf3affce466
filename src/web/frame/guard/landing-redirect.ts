import { redirect } from '@tanstack/react-router'
import { currentConfig } from '#web/app/config/config.ts'
import { currentSession } from '#web/app/session/session.ts'
import { landingOf } from './landing.ts'

/** To the page the person starts on, by the kept level: nothing is waited for (ROUTE-32). */
export const landing = () => {
  const level = currentSession()?.level
  const to = level ? landingOf(level, currentConfig().variant) : '/login'
  return redirect({ to, replace: true, state: { brought: true } })
}
