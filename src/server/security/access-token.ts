import { createPrivateKey, createPublicKey, hash } from 'node:crypto'
import { errors as joseErrors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** What an access token says (SEC-20): nothing personal, and no rights, which are read from the database. */
export interface AccessClaims {
  readonly sessionId: string
  readonly userToken: string
  readonly isSso: boolean
  /** Of the refresh token that came with it. */
  readonly generation: number
}

export type Verification =
  | { readonly state: 'valid'; readonly claims: AccessClaims; readonly expiresAt: Date }
  | { readonly state: 'expired'; readonly claims: AccessClaims }
  | { readonly state: 'forged' }

export interface AccessTokens {
  /** Signs a token that is valid for the configured seconds from `now`. */
  sign(claims: AccessClaims, now: Date): Promise<string>
  /** Checks a token; an expired one is reported as such, because a refresh may present it. */
  verify(token: string, now: Date): Promise<Verification>
}

const ISSUER = 'counterside'
const AUDIENCE = 'counterside-api'
const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'
/** Seconds by which two clocks may differ (REL-11). */
const TOLERANCE = 5
/** Tokens whose signature is known to be right; the oldest go first. */
const KNOWN_MAX = 10_000
/** RFC 8410: the bytes before the 32 bytes of an Ed25519 private key in PKCS #8. */
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The claims of a payload whose signature was right. A token of a release that did not count generations has none. */
const claimsOf = ({ sid, sub, isSSO, gen }: JWTPayload): AccessClaims => ({
  sessionId: String(sid),
  userToken: String(sub),
  isSso: isSSO === true,
  generation: typeof gen === 'number' ? gen : 0,
})

interface Known {
  readonly claims: AccessClaims
  readonly expiresAt: Date
}

/** As the library decides it: in whole seconds, with the tolerance. */
const isExpired = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() / 1000 <= Math.floor(now.getTime() / 1000) - TOLERANCE

/**
 * Makes room for one more: those that have expired go, the oldest first, and of more than that the oldest. Each renewal brings a
 * token, of which nobody presents the former again: what is not removed here would be kept until there are too many.
 */
export const forgetOldest = (known: Map<string, { readonly expiresAt: Date }>, now: Date, max: number): void => {
  for (const [key, { expiresAt }] of known) {
    if (known.size < max && !isExpired(expiresAt, now)) return
    known.delete(key)
  }
}

/**
 * Access tokens signed with Ed25519.
 * @param seed 32 bytes
 * @param lifetime seconds (D-21)
 */
export const createAccessTokens = (seed: Buffer, lifetime: number): AccessTokens => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)

  const read = async (token: string, currentDate: Date) => {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['exp', 'iat', 'sub', 'sid', 'isSSO'],
      clockTolerance: TOLERANCE,
      currentDate,
    })
    return { claims: claimsOf(payload), expiresAt: new Date(Number(payload.exp) * 1000) }
  }

  /**
   * Verifying a signature costs more than all else that is done with a token, and each is presented many times. Of those that
   * were right a hash is kept until they expire; what became of the session is asked each time.
   */
  const known = new Map<string, Known>()
  const verifyOnce = async (token: string, now: Date): Promise<Known> => {
    const key = hash('sha256', token, 'base64url')
    const before = known.get(key)
    if (before && !isExpired(before.expiresAt, now)) return before
    known.delete(key)
    const verified = await read(token, now)
    forgetOldest(known, now, KNOWN_MAX)
    known.set(key, verified)
    return verified
  }

  return {
    sign: ({ sessionId, userToken, isSso, generation }, now) => {
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid: sessionId, isSSO: isSso, gen: generation })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userToken)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetime)
        .sign(privateKey)
    },
    verify: async (token, now) => {
      try {
        return { state: 'valid', ...(await verifyOnce(token, now)) }
      } catch (error) {
        if (!(error instanceof joseErrors.JWTExpired)) return { state: 'forged' }
        // The signature was right: the claims are genuine, only old.
        return { state: 'expired', claims: claimsOf(error.payload) }
      }
    },
  }
}
