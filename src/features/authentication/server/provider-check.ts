import { ApiError } from '#server/http/api-error.ts'
import { asPublic, type PlainScope } from '#server/database/scope.ts'
import type { ProviderGrant } from '#server/security/identity-provider.ts'
import { seal, unseal } from '#server/security/seal.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { endSession } from './queries.ts'

/** D-25: the provider is asked once in this time. */
const ASK_EVERY_MS = 300_000

interface ProviderCheck {
  readonly ssoGrant: Buffer | null
  readonly ssoCheckedAt: Date | null
}

/**
 * Asks the provider whether the person of a session of single sign-on is still signed in there, at most every five
 * minutes. A provider that says no ends the session.
 * @throws ApiError SSO_UNAVAILABLE while the provider does not answer; the session stays as it is
 */
export const askProvider = async (services: Services, requestInfo: RequestInfo, sessionId: string): Promise<void> => {
  const { database, keys, now } = services
  const askedAt = now()
  const due = await asPublic(database, (scope) => claim(scope, sessionId, askedAt))
  if (!due) return
  try {
    const renewed = await renew(services, due)
    const ssoGrant = seal(keys.signOnGrants, JSON.stringify(renewed))
    await asPublic(database, (scope) => saveCheck(scope, sessionId, { ssoGrant, ssoCheckedAt: askedAt }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.error === 'SSO_UNAVAILABLE') {
      await asPublic(database, (scope) => saveCheck(scope, sessionId, due))
      throw error
    }
    await asPublic(database, (scope) => endSession(scope, sessionId, 'provider', { now: askedAt, requestInfo }))
  }
}

/** Makes this request the one that asks: to a provider that rotates its tokens, two at once look like theft. */
const claim = async ({ db }: PlainScope, sessionId: string, askedAt: Date): Promise<ProviderCheck | undefined> => {
  const due = await db
    .selectFrom('session')
    .select(['ssoGrant', 'ssoCheckedAt'])
    .where('id', '=', sessionId)
    .where('isSso', '=', true)
    .where('endedAt', 'is', null)
    .where('ssoCheckedAt', '<=', new Date(askedAt.getTime() - ASK_EVERY_MS))
    .forUpdate()
    .executeTakeFirst()
  if (due) await saveCheck({ db }, sessionId, { ssoGrant: due.ssoGrant, ssoCheckedAt: askedAt })
  return due
}

const saveCheck = async ({ db }: PlainScope, sessionId: string, checked: ProviderCheck): Promise<void> => {
  await db.updateTable('session').set(checked).where('id', '=', sessionId).where('endedAt', 'is', null).execute()
}

const renew = async ({ identityProvider, keys }: Services, { ssoGrant }: ProviderCheck): Promise<ProviderGrant> => {
  const grant = ssoGrant && readGrant(keys.signOnGrants, ssoGrant)
  if (!grant || !identityProvider) throw new ApiError('SSO_REFUSED')
  return identityProvider.renew(grant)
}

/** A grant that was sealed before the server's secret changed is lost, and with it the session. */
export const readGrant = (key: Buffer, sealed: Buffer): ProviderGrant | undefined => {
  try {
    return JSON.parse(unseal(key, sealed)) as ProviderGrant
  } catch {
    return undefined
  }
}
