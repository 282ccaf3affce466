import { randomBytes } from 'node:crypto'
import type { SessionTokens } from '#core/session.ts'
import { asPublic, type PlainScope } from '#server/database/scope.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AccessClaims } from '#server/security/access-token.ts'
import { readAccountState } from '#server/security/account-state.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { openSession } from './queries.ts'
import { firstRefreshToken } from './refresh.ts'
import type { SignedInUser } from './sign-in.ts'

/** What the holder of a session is given. */
export const tokensOf = async (
  { accessTokens, revocationTickets }: Services,
  claims: AccessClaims,
  refresh: string,
  now: Date,
): Promise<SessionTokens> => ({
  token: await accessTokens.sign(claims, now),
  refreshToken: refresh,
  revocationTicket: await revocationTickets.issue(claims.sessionId, now),
})

interface Opening {
  readonly isSso: boolean
  readonly ssoGrant?: Buffer | null
  readonly requestInfo: RequestInfo
  readonly now: Date
}

/**
 * Begins a session of somebody who has shown who they are. `before` and `after` are part of the same transaction.
 * @throws ApiError ACCOUNT_SUSPENDED, CREDENTIALS_REFUSED, SSO_NO_ACCOUNT where the account was taken away in the meantime
 */
export const beginSession = async (
  services: Services,
  person: SignedInUser,
  { isSso, ssoGrant = null, requestInfo, now }: Opening,
  steps: {
    readonly before?: (scope: PlainScope) => Promise<void>
    readonly after?: (scope: PlainScope, sessionId: string) => Promise<void>
  } = {},
): Promise<SessionTokens> => {
  // 128 bits; the browser names its storage bucket after it, and bucket names are lower case.
  const sessionId = randomBytes(16).toString('hex')
  const first = await asPublic(services.database, async (scope) => {
    await steps.before?.(scope)
    // Whoever takes the account away meanwhile comes before this session or ends it: none is left to live again afterwards.
    const account = await readAccountState(scope, person.id, now, { lock: true })
    if (account === 'suspended') throw new ApiError('ACCOUNT_SUSPENDED')
    if (account === 'closed') throw new ApiError(isSso ? 'SSO_NO_ACCOUNT' : 'CREDENTIALS_REFUSED')
    await openSession(scope, { id: sessionId, userId: person.id, isSso, ssoGrant, requestInfo, now })
    await steps.after?.(scope, sessionId)
    return firstRefreshToken(scope, sessionId, now)
  })
  return tokensOf(services, { sessionId, userToken: person.token, isSso, generation: 0 }, first, now)
}
