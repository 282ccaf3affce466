import type { ListPrincipal } from '#core/list/declare.ts'
import { currentConfig } from '#web/config/config.ts'
import { currentSession } from '#web/session/session.ts'

/** The principal for a list that a loader reads before its screen is there. */
export const currentListPrincipal = (): ListPrincipal => ({
  level: currentSession()?.level ?? 'transaction',
  variant: currentConfig().variant,
})
