import { createHmac } from 'node:crypto'
import { fingerprint } from '#server/security/seal.ts'

/** Annex E: each shop refreshes all day long; one refresh in so many writes a row into the audit log. */
const SAMPLED_ONE_IN = 16

/** Whether a refresh that led to this token is one of those; the same for all refreshes that led to the same token. */
export const isSampled = (successor: string): boolean => (fingerprint(successor)[0] ?? 0) % SAMPLED_ONE_IN === 0

/** The one token that a refresh token is exchanged for, however often it is presented. */
export const successorOf = (token: string, key: Buffer): string =>
  createHmac('sha256', key).update(token).digest('base64url')

/**
 * The place of a new successor in the chain of its session: beyond what was used also where a server of an older release,
 * which does not count, gave out the parent.
 */
export const nextGeneration = (parent: number, used: number): number => Math.max(parent, used) + 1

/**
 * Whether somebody has used a successor: itself for a rotation, or its access token in a call. Those that an older release
 * gave out have no place in the chain, so that only a rotation tells.
 * @param used up to which generation access tokens of the session were presented
 */
export const isUsed = (
  successor: { readonly rotatedAt: Date | null; readonly generation: number },
  used: number,
): boolean => successor.rotatedAt !== null || (successor.generation > 0 && successor.generation <= used)
