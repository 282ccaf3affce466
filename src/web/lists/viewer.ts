import type { Viewer } from '#core/list/declare.ts'
import { useConfig } from '#web/config/config.ts'
import { useSession } from '#web/session/session.ts'

/** Who looks at the lists: decides which filters, columns and sorts there are (D-86). */
export const useViewer = (): Viewer => ({
  level: useSession()?.level ?? 'transaction',
  variant: useConfig().variant,
})
