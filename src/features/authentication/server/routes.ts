import { canonicalEmail } from '#core/text/email.ts'
import { leadingRole } from '#core/access/roles.ts'
import { LAST_INPUT_HEADER, login, logout, refreshToken, revokeSession } from '#core/session.ts'
import { ApiError } from '#server/http/api-error.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asPublic } from '#server/database/scope.ts'
import { bearerIn } from '#server/security/bearer.ts'
import { handlePublic } from '#server/http/handle.ts'
import { addressKey } from '#server/security/throttle.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { findPrincipal } from '#server/http/find-principal.ts'
import { refusalOfEnded, type SessionEnd } from '#server/security/session-end.ts'
import { beginSession, tokensOf } from './begin-session.ts'
import { endSession, findLiveSession, noteInput } from './queries.ts'
import { askProvider, readGrant } from './provider-check.ts'
import { passedLimit } from './limits.ts'
import { isSampled } from './refresh-rules.ts'
import { rotateRefreshToken, sessionOfRefreshToken } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { bindCode, signOn } from './single-sign-on.ts'

/** The session of a logout: that of the bearer, so that a token of somebody else in the body ends nothing of theirs. */
const sessionToLeave = async (
  { accessTokens, database, now }: Services,
  requestInfo: RequestInfo,
  refresh: string,
): Promise<string | undefined> => {
  const bearer = bearerIn(requestInfo.header('authorization'))
  if (!bearer) return asPublic(database, (scope) => sessionOfRefreshToken(scope, refresh))
  const verified = await accessTokens.verify(bearer, now())
  return verified.state === 'forged' ? undefined : verified.claims.sessionId
}

export const sessionRoutes = [
  handlePublic(login, async ({ body, requestInfo, services }) => {
    const code = 'code' in body ? body.code : undefined
    const { person, ssoGrant = null } =
      'code' in body
        ? await signOn(services, requestInfo, body)
        : { person: await signIn(services, requestInfo, canonicalEmail(body.email), body.password) }
    const opening = { isSso: code !== undefined, ssoGrant, requestInfo, now: services.now() }
    return beginSession(services, person, opening, {
      after: async (scope, sessionId) => {
        if (code !== undefined) await bindCode(scope, code, sessionId)
      },
    })
  }),

  handlePublic(refreshToken, async ({ body, requestInfo, services }) => {
    const now = services.now()
    const presented = body.token === '' ? undefined : await services.accessTokens.verify(body.token, now)
    if (presented?.state === 'forged') throw new ApiError('NO_SESSION')
    const sessionId = await asPublic(services.database, (scope) => sessionOfRefreshToken(scope, body.refreshToken))
    // The pair must belong to one session, or two stolen halves would make a whole.
    if (!sessionId || (presented && presented.claims.sessionId !== sessionId)) throw new ApiError('NO_SESSION')
    await askProvider(services, requestInfo, sessionId)
    const renewed = await asPublic(services.database, async (scope) => {
      const session = await findLiveSession(scope, sessionId)
      const principal = session && (await findPrincipal(scope, sessionId, services.config.cashierTransactionScope, now))
      if (!session || !principal) return undefined
      const end = async (because: SessionEnd) =>
        void (await endSession(scope, sessionId, because, { now, requestInfo }))
      const lastInputAt = await noteInput(scope, session, requestInfo.header(LAST_INPUT_HEADER), now)
      const { idleMinutes, sessionMax } = services.config
      const passed = passedLimit(
        { createdAt: session.createdAt, lastInputAt },
        { idleMinutes: idleMinutes[principal.level], sessionMax },
        now,
      )
      if (passed) return end(passed)
      const successor = await rotateRefreshToken(scope, session, body.refreshToken, services.keys.refresh, now)
      if (!successor) return end('reuse')
      if (isSampled(successor.token)) {
        const who = { userId: principal.userId, sessionId, role: leadingRole(principal.roles) }
        await auditWithoutPrincipal(scope, requestInfo, { event: 'session.refreshed', ...who })
      }
      const { token, generation } = successor
      return { token, claims: { sessionId, userToken: principal.userToken, isSso: principal.isSso, generation } }
    })
    if (!renewed) throw await refusalOfEnded(services, sessionId)
    return tokensOf(services, renewed.claims, renewed.token, now)
  }),

  handlePublic(logout, async ({ body, requestInfo, services }) => {
    const sessionId = await sessionToLeave(services, requestInfo, body.refreshToken)
    if (!sessionId) return null
    const ssoGrant = await asPublic(services.database, (scope) =>
      endSession(scope, sessionId, 'logout', { now: services.now(), requestInfo }),
    )
    const idTokenHint = ssoGrant && readGrant(services.keys.signOnGrants, ssoGrant)?.idToken
    return idTokenHint ? { idTokenHint } : null
  }),

  handlePublic(revokeSession, async ({ body, requestInfo, services }) => {
    await services.throttles.revocations.take(addressKey(requestInfo.address))
    const now = services.now()
    const sessionId = await services.revocationTickets.read(body.ticket, now)
    if (sessionId) {
      await asPublic(services.database, (scope) => endSession(scope, sessionId, 'offline', { now, requestInfo }))
    }
    return null
  }),
]
