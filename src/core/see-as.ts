import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Carries the token of seeing the portal as another role, beside the bearer of the person's own session. */
export const SEE_AS_HEADER = 'X-See-As'

/** How long a person sees the portal as another role: minutes. */
export const SEE_AS_MINUTES = 30

/** Characters of the reason, which the audit log keeps. */
export const SEE_AS_REASON = { min: 3, max: 200 }

/**
 * POST see-as/end: ends seeing the portal as another role. Safe to repeat: the same reply for a token that has ended, or never
 * was. It is made as oneself, without the header `X-See-As`.
 */
export const endSeeAs = endpoint({
  name: 'endSeeAs',
  method: 'POST',
  path: 'see-as/end',
  access: 'seeAs.start',
  body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(100)) }),
  reply: v.null(),
})
