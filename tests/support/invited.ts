import { acceptInvitation, viewInvitation } from '#features/authentication/invitation.ts'
import type { UserDetails } from '#features/users/contract.ts'
import { inviteUser, renewInvitation } from '#features/users/invitations.ts'
import type { Tenant } from './factories.ts'
import type { openMailbox } from './mailbox.ts'
import type { TestApp } from './test-app.ts'

/** A password that no rule refuses. */
export const CHOSEN = 'Green-Ladle-93'

let count = 0
let networks = 0

/** The calls of invitations as a test makes them; strangers come from an address of their own each. */
export const invitationsOf = (app: TestApp, tenant: Tenant) => {
  const from = () => ({ 'x-forwarded-for': `198.18.${Math.floor((networks += 1) / 250)}.${networks % 250}` })
  const bodyOf = (fields: object = {}) => ({
    firstName: 'Eleni',
    lastName: 'Pappa',
    email: `invited-${++count}@example.com`,
    rights: ['ROLE_SALE'],
    terminalTokens: [tenant.tokens.terminal],
    delivery: 'mail',
    ...fields,
  })
  const invite = (token: string, fields: object = {}, more: object = {}) =>
    app.call(inviteUser, { body: bodyOf(fields), token, ...more })
  const renew = (token: string, user: string, delivery: 'mail' | 'code' = 'code') =>
    app.call(renewInvitation, { params: { token: user }, body: { delivery }, token })
  return {
    from,
    invite,
    renew,
    view: (token: string, headers = from()) => app.call(viewInvitation, { body: { token }, headers }),
    accept: (token: string, password = CHOSEN, fields: object = {}, headers = from()) =>
      app.call(acceptInvitation, { body: { token, password, confirmation: password, ...fields }, headers }),
    /** Somebody invited, with the token of the link that is shown as a code. */
    invited: async (token: string, fields: object = {}): Promise<{ user: UserDetails; link: string }> => {
      const reply = await invite(token, { delivery: 'code', ...fields })
      if (reply.status !== 200) throw new Error(`The invitation was answered ${reply.status}.`)
      return { user: reply.data, link: (await renew(token, reply.data.token)).data.token ?? '' }
    },
  }
}

/** Makes somebody who is there already an invited user. */
export const openInvitationOf = (app: TestApp, userId: number) =>
  app.query(
    `insert into invitation (user_id, invited_at, expires_at) values ($1, now(), now() + interval '3 days')
      on conflict (user_id) do nothing`,
    [userId],
  )

/** The token in the newest invitation to an address. */
export const linkIn = (mailbox: ReturnType<typeof openMailbox>, email: string): string => {
  const [, token] = /\/invitation#([\w-]{43})\n/.exec(mailbox.to(email).at(-1)?.text ?? '') ?? []
  if (!token) throw new Error(`There is no invitation to ${email}.`)
  return token
}
