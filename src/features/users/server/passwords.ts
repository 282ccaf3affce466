import { brokenPasswordRules } from '#core/text/password.ts'
import type { Config } from '#server/config/config.ts'
import type { Principal } from '#server/database/scope.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { Services } from '#server/services.ts'
import { secondsUntilAddresses } from './taken-address.ts'

/** D-111: milliseconds until a password that somebody else chose expires. */
const FIRST_USE_MAX_MS = 72 * 3_600_000

/** The times of a password typed for somebody else: for first use only (D-111), unless the setting says otherwise. */
export const firstUseOnly = (now: Date, { userMustChangePassword }: Pick<Config, 'userMustChangePassword'>) => ({
  passwordChangedAt: now,
  passwordExpiresAt: userMustChangePassword ? new Date(now.getTime() + FIRST_USE_MAX_MS) : null,
})

/** What `prepare` finds out before the transaction that writes the person. */
export interface PreparedPassword {
  /** Of the password in the body; undefined without one, or with one that the rules refuse anyway. */
  readonly passwordHash: string | undefined
  /** Seconds until the principal may enter addresses again: how often taken ones are entered is limited. */
  readonly wait: number
}

/**
 * For `handlePrepared`: hashing is slow on purpose, and counters have connections of their own; no transaction waits for
 * them.
 * @throws ApiError BUSY
 */
export const preparePassword = async ({
  body: { password = '' },
  principal,
  services,
}: {
  body: { password?: string | undefined }
  principal: Principal
  services: Services
}): Promise<PreparedPassword> => {
  const wait = await secondsUntilAddresses(services, principal)
  return { wait, passwordHash: brokenPasswordRules(password).length > 0 ? undefined : await hashPassword(password) }
}
