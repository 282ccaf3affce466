import * as v from 'valibot'
import { roles } from '#core/access/roles.ts'
import { byToken, endpoint } from '#core/endpoint.ts'
import { invitationDeliveries } from '#core/invitations.ts'
import { languages } from '#core/languages/languages.ts'
import { instant } from '#core/list/dates.ts'
import { userDetails, userSettings } from './contract.ts'

const how = {
  delivery: v.picklist(invitationDeliveries),
  /** Of the email. */
  language: v.optional(v.picklist(languages), 'en'),
}

const { password: _typed, ...settings } = userSettings

/**
 * POST user/invitation: a new user who chooses the password. Until then nobody logs in as this user. With `code` the link is
 * asked for by `renewInvitation`: what this call answered is kept for its repetitions, and the token is kept nowhere.
 */
export const inviteUser = endpoint({
  name: 'inviteUser',
  method: 'POST',
  path: 'user/invitation',
  access: 'user.invite',
  body: v.strictObject({ ...settings, role: v.optional(v.picklist(roles)), ...how }),
  reply: userDetails,
  idempotent: true,
})

/**
 * POST user/{token}/invitation: a new link for somebody who was invited and has not accepted; every older one opens nothing
 * any more. `code` gives its token to the caller, `mail` to the address of the user alone. Refused with USER_SUSPENDED while
 * none would open.
 */
export const renewInvitation = endpoint({
  name: 'renewInvitation',
  method: 'POST',
  path: 'user/{token}/invitation',
  access: 'user.invite',
  params: byToken,
  body: v.strictObject(how),
  reply: v.strictObject({ token: v.nullable(v.string()), expiresAt: instant }),
})

/** DELETE user/{token}/invitation: its link opens nothing any more. Safe to repeat. */
export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: 'user/{token}/invitation',
  access: 'user.invite',
  params: byToken,
  reply: v.null(),
})
