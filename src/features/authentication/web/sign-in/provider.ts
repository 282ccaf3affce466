import * as v from 'valibot'
import type { SignOnStart } from '#core/public-config.ts'
import type { ProviderCode } from '#core/session.ts'
import { readTombstonesInTime } from '#web/session/reconcile.ts'

/** What is stored in this tab while the person is on the provider's page (D-25). */
const departure = v.object({
  state: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
  wanted: v.optional(v.string()),
})

/** The parameters of the provider's redirect to /login. */
export interface ProviderReturn {
  readonly code?: string | undefined
  readonly state?: string | undefined
}

const KEY = 'single-sign-on'

/** Stored in this tab after the provider's account was refused here: the provider would use the same one again. */
const REFUSED_KEY = 'single-sign-on-refused'

/**
 * Whether the provider has to ask which account to use. After a session that was left, or taken from its person, it may still
 * know them: it was not told without a network, and whoever comes next would be them. One that grew old was left by nobody.
 */
const mustChoose = async (): Promise<boolean> => {
  if (sessionStorage.getItem(REFUSED_KEY) !== null) return true
  const tombstones = await readTombstonesInTime()
  return tombstones === 'unknown' || (tombstones.length > 0 && tombstones[0]?.reason !== 'expired')
}

/** Lets the provider ask which account to use, the next time this tab opens its page. */
export const promptAccountNextTime = (): void => sessionStorage.setItem(REFUSED_KEY, 'true')

const redirectUri = () => `${location.origin}/login`

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/**
 * The authorization URL of the provider; state, nonce and code verifier are stored in this tab (RFC 7636, S256).
 * @param wanted the address that is opened afterwards
 */
export const startAuthorization = async (
  { authorizationEndpoint, clientId, scope, choosePrompt }: SignOnStart,
  wanted: string | undefined,
): Promise<string> => {
  const departed = { state: randomText(), nonce: randomText(), codeVerifier: randomText(), wanted }
  sessionStorage.setItem(KEY, JSON.stringify(departed))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(departed.codeVerifier))
  const address = new URL(authorizationEndpoint)
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope,
    state: departed.state,
    nonce: departed.nonce,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ...((await mustChoose()) && { prompt: choosePrompt }),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/**
 * The credentials of a login after the provider's redirect, once; undefined when the state is not that of this tab, or the
 * provider refused.
 */
export const completeAuthorization = ({
  code,
  state,
}: ProviderReturn): { credentials: ProviderCode; wanted: string | undefined } | undefined => {
  const departed = v.safeParse(v.pipe(v.string(), v.parseJson(), departure), sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)
  if (!departed.success || !code || departed.output.state !== state) return undefined
  const { nonce, codeVerifier, wanted } = departed.output
  return { credentials: { code, codeVerifier, nonce, redirectUri: redirectUri() }, wanted }
}
