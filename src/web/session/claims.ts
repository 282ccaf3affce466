import * as v from 'valibot'
import { tokenClaims } from '#core/session.ts'

export type Claims = v.InferOutput<typeof tokenClaims>

/** What an access token says about itself; null for anything that is no token. Its signature is the server's business. */
export const readClaims = (token: string): Claims | null => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return v.parse(tokenClaims, JSON.parse(atob(payload)))
  } catch {
    return null
  }
}

/** §4: a token has not expired while now is at or before its `exp` (seconds) times 1000. */
export const isValidAt = (expiresAtMs: number, nowMs: number): boolean => nowMs <= expiresAtMs
