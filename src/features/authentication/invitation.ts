import * as v from 'valibot'
import { endpoint } from '#core/endpoint.ts'
import { languages } from '#core/languages/languages.ts'
import { instant } from '#core/list/dates.ts'
import { sessionTokens } from '#core/session.ts'

// Bounded, so that nothing expensive runs on rubbish; the rules answer with their codes of §8.
const boundedText = v.pipe(v.string(), v.maxLength(1000))

/** Whom an invitation is for. Every link that opens nothing is NO_INVITATION, whether it ever did or not. */
export const viewInvitation = endpoint({
  name: 'viewInvitation',
  method: 'POST',
  path: 'invitation/view',
  access: 'public',
  body: v.strictObject({ token: boundedText }),
  reply: v.strictObject({ firstName: v.string(), email: v.string(), expiresAt: instant }),
})

/** Sets the password that the person chose and logs them in. A link does so once. */
export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: 'invitation/accept',
  access: 'public',
  body: v.strictObject({
    token: boundedText,
    password: boundedText,
    confirmation: boundedText,
    /** Of the email that reports the password. */
    language: v.optional(v.picklist(languages), 'en'),
  }),
  reply: sessionTokens,
  envelope: 'bare',
})
