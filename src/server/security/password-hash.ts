import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '#server/http/api-error.ts'
import { Semaphore } from '#server/http/semaphore.ts'

/** OWASP's minimum for argon2id (SEC-01): 19 MiB, 2 passes, 1 lane. */
// The library's default algorithm is argon2id; its enum cannot be imported where types are only stripped.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** SEC-06: hashing shares four threads with file access; unbounded, 200 logins stop the whole server. */
const hashing = new Semaphore({
  concurrency: 2,
  maxWaiting: 32,
  refusal: () => new ApiError('BUSY', { retryAfter: 2 }),
})

/** Hashes a password to a PHC string. Throws BUSY when too many are waiting. */
export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, parameters))

/**
 * Compares a password with a stored hash; without one the time of a comparison is spent all the same, so that
 * unknown people and people without a password cannot be distinguished (SEC-04). Throws BUSY like `hashPassword`.
 */
export const passwordMatches = async (stored: string | null, password: string): Promise<boolean> => {
  const right = await hashing.run(async () => verify(stored ?? (await dummy()), password))
  return stored !== null && right
}

/** Whether a stored hash is weaker than today's parameters and should be replaced at login. */
export const needsRehash = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`)

let dummyHash: Promise<string> | undefined
const dummy = () => (dummyHash ??= hash('nobody has this password', parameters))
