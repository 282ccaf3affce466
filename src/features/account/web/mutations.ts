import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import { updateLoggedUser } from '#core/session.ts'
import { endOwnSession } from '../sessions.ts'
import { call } from '#web/api/call.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { meQuery } from '#web/session/me.ts'

/** Changes the person's own names or password (D-89); what the portal shows of them follows, and so do the sessions. */
export const useSaveOwnData = () => {
  const client = useQueryClient()
  const { language } = useLanguage()
  return async (change: Omit<BodyOf<typeof updateLoggedUser>, 'language'>): Promise<void> => {
    await call(updateLoggedUser, { body: { ...change, language } })
    await Promise.all([
      client.invalidateQueries({ queryKey: meQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['sessions'] }),
    ])
  }
}

/** Signs the person out on other devices, named by their sessions (D-34). */
export const useEndSessions = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessions: readonly string[]) =>
      Promise.all(sessions.map((id) => call(endOwnSession, { params: { id } }))),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  })
}
