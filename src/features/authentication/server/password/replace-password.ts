import type { Language } from '#core/languages/languages.ts'
import type { PlainScope } from '#server/database/scope.ts'
import { enqueueLetter } from '#server/mail/outbox.ts'
import type { RequestInfo } from '#server/services.ts'
import { endSessionsOf } from '../commands.ts'
import { endRequests } from './requests.ts'

/**
 * Gives a person the password of their own choice. With the old one end every other session and every open request for a
 * new one, and the person is told by mail, all in one transaction (SEC-07).
 * @param exceptSession the session that goes on
 */
export const replacePassword = async (
  scope: PlainScope,
  {
    userId,
    passwordHash,
    exceptSession = null,
    language,
    requestInfo,
    now,
  }: {
    userId: number
    passwordHash: string
    exceptSession?: string | null
    language: Language
    requestInfo: RequestInfo
    now: Date
  },
): Promise<void> => {
  await scope.db
    .updateTable('portalUser')
    .set({ passwordHash, passwordChangedAt: now, passwordExpiresAt: null })
    .where('id', '=', userId)
    .execute()
  await endSessionsOf(scope, userId, 'password-changed', { now, except: exceptSession })
  await endRequests(scope, userId, now)
  await enqueueLetter(scope, { kind: 'password-changed', to: { userId }, language, requestInfo, now })
}
