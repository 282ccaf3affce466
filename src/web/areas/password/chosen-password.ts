import * as v from 'valibot'
import { brokenPasswordRules } from '#contract/password.ts'
import type { Problem } from '#web/record/form/problems.ts'

/** A password that somebody chooses: taken exactly as typed, by all rules of §5. */
export const chosenPassword = v.pipe(
  v.string(),
  v.minLength(1, 'PASSWORD_BLANK' satisfies Problem),
  v.check((password) => brokenPasswordRules(password).length === 0, 'PASSWORD_RULES' satisfies Problem),
)
