import type { Viewer } from '#core/list/declare.ts'
import { currentConfig } from '#web/config/config.ts'
import { currentSession } from '#web/session/session.ts'

/** Who will look at the list that a loader asks for before its screen is there. */
export const currentViewer = (): Viewer => ({
  level: currentSession()?.level ?? 'transaction',
  variant: currentConfig().variant,
})
