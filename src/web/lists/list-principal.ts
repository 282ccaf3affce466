import type { ListPrincipal } from '#core/list/declare.ts'
import { useConfig } from '#web/config/config.ts'
import { useSession } from '#web/session/session.ts'

/** The principal as lists need it: decides which filters, columns and sorts there are (D-86). */
export const useListPrincipal = (): ListPrincipal => ({
  level: useSession()?.level ?? 'transaction',
  variant: useConfig().variant,
})
