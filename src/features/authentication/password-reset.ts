import * as v from 'valibot'
import { languages } from '#core/languages/languages.ts'
import { endpoint } from '#core/endpoint.ts'
import type { ErrorName } from '#core/errors.ts'
import type { Variant } from '#core/access/variant.ts'

/** Why a reset link is refused, in the codes of each variant (D-18); 1910, 1920 and 1960 are the same in both. */
export const resetErrors = {
  standard: { unknown: 'RESET_TOKEN_INVALID', expired: 'RESET_TOKEN_EXPIRED', used: 'RESET_TOKEN_USED' },
  dr: { unknown: 'RESET_TOKEN_NOT_FOUND', expired: 'RESET_LINK_EXPIRED', used: 'RESET_LINK_USED' },
} as const satisfies Record<Variant, Record<string, ErrorName>>

// Bounded, so that nothing expensive runs on rubbish; the rules answer with their codes of §8.
const boundedText = v.pipe(v.string(), v.maxLength(1000))

/** Of the mails that follow. */
const language = v.optional(v.picklist(languages), 'en')

/** §7, D-20: asks for a mail with a link and a code. Answers the same for every well-formed address. */
export const identifyPassword = endpoint({
  name: 'identifyPassword',
  method: 'POST',
  path: 'password/identify',
  access: 'public',
  body: v.strictObject({ email: boundedText, language }),
  reply: v.null(),
})

/** §7, D-18: shows that the code of the mail is known, too. */
export const verifyPassword = endpoint({
  name: 'verifyPassword',
  method: 'POST',
  path: 'password/verify',
  access: 'public',
  body: v.strictObject({ token: boundedText, code: boundedText }),
  reply: v.null(),
})

/** §7, D-18: sets the new password, after the code was verified. */
export const updatePassword = endpoint({
  name: 'updatePassword',
  method: 'POST',
  path: 'password/update',
  access: 'public',
  body: v.strictObject({ token: boundedText, password: boundedText, confirmation: boundedText, language }),
  reply: v.null(),
})
