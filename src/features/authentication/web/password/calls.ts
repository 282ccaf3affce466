import { updatePassword, verifyPassword } from '#features/authentication/password-reset.ts'
import type { BodyOf } from '#core/endpoint.ts'
import { call } from '#web/api/call.ts'

/** Shows that the code of the mail is known. */
export const verifyCode = (token: string, code: string) => call(verifyPassword, { body: { token, code } })

/** Sets the new password. */
export const setPassword = (body: BodyOf<typeof updatePassword>) => call(updatePassword, { body })
