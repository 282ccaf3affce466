import { useQuery, type QueryClient } from '@tanstack/react-query'
import { meQuery } from '#web/session/me.ts'
import { currentSession, useSession } from '#web/session/session.ts'
import type { EntryPrincipal } from './check-entry.ts'

/** Who asks to enter now: what is known of the person goes before the level that was kept of them. */
export const currentPrincipal = (queryClient: QueryClient): EntryPrincipal => {
  const session = currentSession()
  return session ? (queryClient.getQueryData(meQuery.queryKey) ?? session) : undefined
}

/** The same, and a new rendering when it changes; also where nobody is signed in. */
export function usePrincipal(): EntryPrincipal {
  const session = useSession()
  const { data: me } = useQuery({ ...meQuery, enabled: session !== null })
  return session ? (me ?? session) : undefined
}
