import { updatePassword, verifyPassword } from '#contract/password-reset.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/app/api/call.ts'

/** Shows that the code of the mail is known. */
export const verifyCode = (token: string, code: string) => call(verifyPassword, { body: { token, code } })

/** Sets the new password. */
export const setPassword = (body: BodyOf<typeof updatePassword>) => call(updatePassword, { body })
