import { levels, type Level } from '#core/access/roles.ts'
import { readClaims } from './claims.ts'

/** A signed-in person's session, as local storage holds it. */
export interface Session {
  readonly token: string
  readonly refreshToken: string
  readonly level: Level
  readonly viewOnly: boolean
  /** Names the session on the server and everything saved for it here; hexadecimal. */
  readonly sid: string
  readonly isSso: boolean
  /** When the token expires, by the server's clock: milliseconds since 1970, UTC. */
  readonly expiresAt: number
}

/** The session that five stored values make; null when they are not of one whole session. */
export const wholeSession = ([token, refreshToken, storedLevel, viewOnly, sid]: (string | null)[]): Session | null => {
  const claims = readClaims(token ?? '')
  const level = levels.find((known) => known === storedLevel)
  if (!token || !refreshToken || !level || !claims || claims.sid !== sid) return null
  if (viewOnly !== 'true' && viewOnly !== 'false') return null
  return {
    token,
    refreshToken,
    level,
    viewOnly: viewOnly === 'true',
    sid,
    isSso: claims.isSSO,
    expiresAt: claims.exp * 1000,
  }
}
