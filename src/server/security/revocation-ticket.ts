import { jwtVerify, SignJWT } from 'jose'

/**
 * Tickets that can end one session and do nothing else. What a device keeps after a logout that did not reach the
 * server may be read by whoever has the device: such a ticket gives them nothing but that logout.
 */
export interface RevocationTickets {
  /** A ticket for the session, whatever becomes of its refresh tokens. */
  issue(sessionId: string, now: Date): Promise<string>
  /** The session of a ticket; undefined for anything that is none or has expired. */
  read(ticket: string, now: Date): Promise<string | undefined>
}

const ISSUER = 'counterside'
const AUDIENCE = 'counterside-revocation'
const ALGORITHM = 'HS256'
/** Neither the type nor the key of an access token: neither passes for the other. */
const TYPE = 'revocation+jwt'
/** Seconds: a session is stored for as long after its end. */
const OFFLINE_MAX = 30 * 86_400

/**
 * @param key 32 bytes, used for nothing else
 * @param sessionMax seconds a session lasts at most
 */
export const createRevocationTickets = (key: Buffer, sessionMax: number): RevocationTickets => ({
  issue: (sessionId, now) => {
    const issuedAt = Math.floor(now.getTime() / 1000)
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + sessionMax + OFFLINE_MAX)
      .sign(key)
  },
  read: async (ticket, now) => {
    try {
      const { payload } = await jwtVerify(ticket, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ['exp', 'sid'],
        currentDate: now,
      })
      return typeof payload.sid === 'string' ? payload.sid : undefined
    } catch {
      return undefined
    }
  },
})
