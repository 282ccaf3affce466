import { brokenPasswordRules } from '#contract/password.ts'
import type { Config } from '../../config.ts'
import { hashPassword } from '../../security/password-hash.ts'

/** D-111: milliseconds until a password that somebody else typed is dead. */
const FIRST_USE_WITHIN = 72 * 3_600_000

/** The times of a password typed for somebody else: for first use only (D-111), unless the setting says otherwise. */
export const firstUseOnly = (now: Date, { userMustChangePassword }: Pick<Config, 'userMustChangePassword'>) => ({
  passwordChangedAt: now,
  passwordExpiresAt: userMustChangePassword ? new Date(now.getTime() + FIRST_USE_WITHIN) : null,
})

/**
 * The hash of a password that somebody types for another person, for `handlePrepared`: it is slow on purpose, and no
 * transaction waits for it.
 * @returns undefined without a password, or with one that the rules refuse anyway
 * @throws ApiError BUSY
 */
export const prepareHash = async ({
  body,
}: {
  body: { password?: string | undefined }
}): Promise<string | undefined> =>
  brokenPasswordRules(body.password ?? '').length > 0 ? undefined : hashPassword(body.password ?? '')
