import * as v from 'valibot'
import { languages } from './languages/languages.ts'
import { endpoint, type ReplyOf } from './endpoint.ts'
import { EMAIL_MAX } from './limits.ts'
import { MINUTE_MS, offlineFamily } from './offline.ts'
import { personalPreferences } from './preferences.ts'
import { roles, transactionRights } from './access/roles.ts'

/** Header of token/refresh: whole seconds since the last real input of the person (D-21). */
export const LAST_INPUT_HEADER = 'X-Last-Input'

// Not strict, because a portal may talk to a server that is a release ahead.
export const sessionTokens = v.object({
  token: v.string(),
  refreshToken: v.string(),
  /**
   * Ends this session through `revokeSession` and does nothing else, so that it may be kept on a device after a logout
   * that did not reach the server. Each one works as long as the session is stored, whatever was refreshed since. Only
   * a server of an older release leaves it out.
   */
  revocationTicket: v.optional(v.string()),
})

/** What a login and a refresh give. */
export type SessionTokens = v.InferOutput<typeof sessionTokens>
/** What a refresh takes. */
export type TokenPair = Pick<SessionTokens, 'token' | 'refreshToken'>

/** Characters; a ticket of today has about 280. */
const TICKET_MAX = 1000

/** Characters: longer than any value that can be right, and bounded, so that nothing expensive runs on rubbish. */
export const CREDENTIAL_MAX = EMAIL_MAX + 1
const credential = v.pipe(v.string(), v.maxLength(CREDENTIAL_MAX))

/** D-25: what the provider's authorize page came back with, and what was kept of going there. */
const providerCode = v.strictObject({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
  /** RFC 7636, 4.1 */
  codeVerifier: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._~-]{43,128}$/)),
  nonce: v.pipe(v.string(), v.minLength(16), v.maxLength(200)),
  redirectUri: v.pipe(v.string(), v.url(), v.maxLength(300)),
})

export type ProviderCode = v.InferOutput<typeof providerCode>

/** §7. The password is taken exactly as typed; the other body is that of single sign-on (D-25). */
export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: 'login',
  access: 'public',
  body: v.union([v.strictObject({ email: credential, password: credential }), providerCode]),
  reply: sessionTokens,
  envelope: 'bare',
})

/** §7. The pair belongs to one session; `token` may be expired or, when none is stored any more, empty. */
export const refreshToken = endpoint({
  name: 'refreshToken',
  method: 'POST',
  path: 'token/refresh',
  access: 'public',
  body: v.strictObject({
    refreshToken: v.pipe(v.string(), v.maxLength(200)),
    token: v.pipe(v.string(), v.maxLength(2000)),
    /** Without a meaning here: clients may send back what the login gave them, as a whole. */
    revocationTicket: v.optional(v.pipe(v.string(), v.maxLength(TICKET_MAX))),
  }),
  reply: sessionTokens,
  envelope: 'bare',
})

/**
 * §7. Ends the session of the bearer, which may have expired, and no other one, whatever the body names; without a bearer
 * that of the refresh token. Safe to repeat.
 */
export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: 'logout',
  access: 'public',
  body: v.strictObject({ refreshToken: v.pipe(v.string(), v.maxLength(200)) }),
  /**
   * Of a session of single sign-on that ended now: what to hand to the provider's end-session address as `id_token_hint`,
   * so that it need not ask whom it signs out.
   */
  reply: v.nullable(v.strictObject({ idTokenHint: v.string() })),
})

/**
 * Ends the session of a ticket, for a logout that could not reach the server when it happened: the same reply whether
 * the session was alive, had ended before or never existed.
 */
export const revokeSession = endpoint({
  name: 'revokeSession',
  method: 'POST',
  path: 'session/revoke',
  access: 'public',
  body: v.strictObject({ ticket: v.pipe(v.string(), v.minLength(1), v.maxLength(TICKET_MAX)) }),
  reply: v.null(),
  envelope: 'none',
})

/** §3 current user. `roles` are expanded (D-04). */
export const getLoggedUser = endpoint({
  name: 'getLoggedUser',
  method: 'GET',
  path: 'logged-user-info',
  access: 'self.view/edit',
  reply: v.strictObject({
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    roles: v.array(v.picklist(roles)),
    viewOnly: v.boolean(),
    rights: v.array(v.picklist(transactionRights)),
    /** D-111: every other call is refused until a new password is chosen. */
    mustChangePassword: v.boolean(),
    /**
     * The zones of the stores whose transactions the person may see (IANA), whose today may be another one than the
     * reader's. Only a server of an older release leaves it out.
     */
    timeZones: v.optional(v.array(v.string())),
    /** Whether these stores are more than one; the same holds. */
    severalStores: v.optional(v.boolean()),
    /** What the person chose for every device; the same holds. */
    preferences: v.optional(personalPreferences),
  }),
  offline: offlineFamily('me', { retention: 'session', staleTime: 5 * MINUTE_MS, isPersonal: true }),
})

export type CurrentUser = ReplyOf<typeof getLoggedUser>

const boundedText = v.pipe(v.string(), v.maxLength(1000))

/** §7 and D-89: names, and for password accounts the password. Rules are answered with their codes of §8. */
export const updateLoggedUser = endpoint({
  name: 'updateLoggedUser',
  method: 'PUT',
  path: 'logged-user-update',
  access: 'self.view/edit',
  body: v.strictObject({
    firstName: v.optional(boundedText),
    lastName: v.optional(boundedText),
    currentPassword: v.optional(boundedText),
    newPassword: v.optional(boundedText),
    confirmPassword: v.optional(boundedText),
    /** Language of the email that reports a new password. */
    language: v.optional(v.picklist(languages), 'en'),
  }),
  reply: v.null(),
})

/** Claims of the access token that the browser reads (§3); times are seconds since 1970, UTC. */
export const tokenClaims = v.object({
  exp: v.number(),
  sid: v.string(),
  isSSO: v.boolean(),
})
