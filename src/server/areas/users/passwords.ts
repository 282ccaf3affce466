import type { Config } from '../../config.ts'

/** D-111: milliseconds until a password that somebody else typed is dead. */
const FIRST_USE_WITHIN = 72 * 3_600_000

/** The times of a password typed for somebody else: for first use only (D-111), unless the setting says otherwise. */
export const firstUseOnly = (now: Date, { userMustChangePassword }: Pick<Config, 'userMustChangePassword'>) => ({
  passwordChangedAt: now,
  passwordExpiresAt: userMustChangePassword ? new Date(now.getTime() + FIRST_USE_WITHIN) : null,
})
