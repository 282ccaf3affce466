import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  fetchUserInfo,
  refreshTokenGrant,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client'
import type { Logger } from 'pino'
import type { SignOnStart } from '#core/public-config.ts'
import type { ProviderCode } from '#core/session.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SignOnSettings } from '#server/config/config.ts'
import { Breaker, BreakerOpen } from './breaker.ts'
import { isOutage } from './provider-outage.ts'

/** Whom the provider vouches for. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Only an address that the provider has verified. */
  readonly email: string | undefined
}

/** What the provider gave for asking again. */
export interface ProviderGrant {
  readonly subject: string
  readonly accessToken: string
  readonly refreshToken: string | undefined
  /** Names the session at the provider when it is to end there; absent in grants of older releases. */
  readonly idToken?: string | undefined
}

/** The identity provider of the settings (D-25). Its calls throw SSO_REFUSED or SSO_UNAVAILABLE. */
export interface IdentityProvider {
  /** What the browser needs to start; null until the provider has answered. */
  readonly start: SignOnStart | null
  /** Asks the provider what is not known yet; an outage leaves it unknown. */
  learn(): Promise<SignOnStart | null>
  /** Exchanges a code and checks everything about the ID token that came for it. */
  exchange(code: ProviderCode): Promise<{ identity: Identity; grant: ProviderGrant }>
  /** Asks whether the person is still signed in there; what it returns takes the place of the grant. */
  renew(grant: ProviderGrant): Promise<ProviderGrant>
}

/** Seconds that one request may take (REL-29). */
const TIMEOUT_SECONDS = 3
/** REL-29: milliseconds between two fetches of the key set, whatever key ids come. */
const KEYS_EVERY = 30_000
/** Signatures that need the provider's private key: neither `none` nor one made with our own secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

interface Known {
  readonly configuration: Configuration
  readonly keys: JWTVerifyGetKey
  readonly start: SignOnStart
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers

/** The provider of the settings; asks it nothing yet. */
export const createIdentityProvider = (settings: SignOnSettings, log: Logger): IdentityProvider => {
  const breaker = new Breaker()
  let known: Known | undefined

  const ask = async <T>(work: (provider: Known) => Promise<T>): Promise<T> => {
    try {
      return await breaker.run(async () => work((known ??= await discover(settings))), isOutage)
    } catch (error) {
      const isAway = error instanceof BreakerOpen || isOutage(error)
      if (!(error instanceof BreakerOpen)) noteFailure(log, error)
      throw isAway ? new ApiError('SSO_UNAVAILABLE', { retryAfter: 30 }) : new ApiError('SSO_REFUSED')
    }
  }

  return {
    get start() {
      return known?.start ?? null
    },
    learn: () => ask(({ start }) => Promise.resolve(start)).catch(() => null),
    exchange: (code) => ask((provider) => exchange(provider, settings, code)),
    renew: (grant) => ask((provider) => renew(provider, settings, grant)),
  }
}

/** The causes of these errors hold claims and tokens: they are not logged (SEC-56). */
const noteFailure = (log: Logger, error: unknown) => {
  const { name, code, message } = error as Error & { code?: string }
  log.warn({ error: name, code, reason: message }, 'identity provider did not agree')
}

/** What most providers take; those that want it in a header say so. */
const clientSecret =
  (secret: string): ClientAuth =>
  (server, ...request) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? ClientSecretPost(secret)
      : ClientSecretBasic(secret))(server, ...request)

const discover = async ({ issuer, clientId, clientSecret: secret, scope }: SignOnSettings): Promise<Known> => {
  const address = new URL(issuer)
  const configuration = await discovery(address, clientId, undefined, clientSecret(secret), {
    timeout: TIMEOUT_SECONDS,
    execute: address.protocol === 'http:' ? [allowInsecureRequests] : [],
  })
  const metadata = configuration.serverMetadata()
  const { authorization_endpoint, end_session_endpoint = null, jwks_uri } = metadata
  if (!authorization_endpoint || !jwks_uri) throw new Error('the provider names no authorization endpoint or no keys')
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    cooldownDuration: KEYS_EVERY,
  })
  const start = {
    authorizationEndpoint: authorization_endpoint,
    clientId,
    scope,
    endSessionEndpoint: end_session_endpoint,
    choosePrompt: choosePromptOf(metadata.prompt_values_supported),
  }
  return { configuration, keys, start }
}

/**
 * What makes the provider ask for the account: `login` where it says that it knows no `select_account`. Google and
 * Microsoft say nothing of it and know it.
 */
const choosePromptOf = (supported: unknown): SignOnStart['choosePrompt'] =>
  Array.isArray(supported) && !supported.includes('select_account') ? 'login' : 'select_account'

const exchange = async (
  provider: Known,
  settings: SignOnSettings,
  { code, codeVerifier, nonce, redirectUri }: ProviderCode,
): Promise<{ identity: Identity; grant: ProviderGrant }> => {
  const { configuration } = provider
  const { issuer, userinfo_endpoint } = configuration.serverMetadata()
  // As the browser came back; the browser itself has compared the state it kept, and knows this one issuer only.
  const returned = new URL(redirectUri)
  returned.search = new URLSearchParams({ code, iss: issuer }).toString()
  const tokens = await authorizationCodeGrant(configuration, returned, {
    pkceCodeVerifier: codeVerifier,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = await verifiedClaims(provider, settings, tokens)
  if (!claims) throw new Error('no ID token')
  const { sub: subject } = claims
  const isComplete = claims.email !== undefined || !userinfo_endpoint
  const person = isComplete ? claims : await fetchUserInfo(configuration, tokens.access_token, subject)
  const email = person.email_verified === true && typeof person.email === 'string' ? person.email : undefined
  return { identity: { issuer, subject, email }, grant: grantOf(tokens, subject) }
}

const renew = async (provider: Known, settings: SignOnSettings, grant: ProviderGrant): Promise<ProviderGrant> => {
  const { subject, refreshToken, accessToken } = grant
  if (!refreshToken) {
    await fetchUserInfo(provider.configuration, accessToken, subject)
    return grant
  }
  const tokens = await refreshTokenGrant(provider.configuration, refreshToken)
  const claims = await verifiedClaims(provider, settings, tokens)
  if (claims && claims.sub !== subject) throw new Error('the provider speaks of somebody else')
  return grantOf(tokens, subject, grant)
}

/** The claims of an ID token, which the client library has checked but for the signature. */
const verifiedClaims = async ({ configuration, keys }: Known, { clientId }: SignOnSettings, tokens: Tokens) => {
  if (!tokens.id_token) return undefined
  const { issuer } = configuration.serverMetadata()
  await jwtVerify(tokens.id_token, keys, { algorithms, issuer, audience: clientId })
  return tokens.claims()
}

const grantOf = (tokens: Tokens, subject: string, former?: ProviderGrant): ProviderGrant => ({
  subject,
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token ?? former?.refreshToken,
  idToken: tokens.id_token ?? former?.idToken,
})
