import { mailTexts } from '#core/texts/mail.ts'
import { asPublic } from '#server/database/scope.ts'
import type { Writer } from '#server/mail/deliver.ts'
import { writeMail } from '#server/mail/write.ts'
import { momentFor } from '#features/account/server/queries.ts'
import { makeInvitationToken } from '../queries.ts'

/**
 * The email with the link of an invitation, which is made now: each attempt to send it ends the link of the one before.
 * Nobody gets one whose invitation was accepted, withdrawn or has expired since.
 */
export const writeInvitationEmail: Writer = async (services, { userId, language }) => {
  const { database, config, now } = services
  if (userId === null) return undefined
  const invitation = await asPublic(database, async (scope) => {
    const token = await makeInvitationToken(scope, userId, now())
    if (!token) return undefined
    const found = await scope.db
      .selectFrom('portalUser as person')
      .innerJoin('invitation', 'invitation.userId', 'person.id')
      .leftJoin('portalUser as inviter', 'inviter.id', 'invitation.invitedBy')
      .select(['person.email', 'person.firstName', 'expiresAt', 'invitedBy'])
      .select(['inviter.firstName as inviterFirstName', 'inviter.lastName as inviterLastName'])
      .where('person.id', '=', userId)
      .executeTakeFirstOrThrow()
    return { token, ...found }
  })
  if (!invitation) return undefined
  const { token, email, firstName, expiresAt, invitedBy, inviterFirstName, inviterLastName } = invitation
  const values = {
    name: firstName,
    product: config.productName,
    inviter: `${inviterFirstName ?? ''} ${inviterLastName ?? ''}`.trim(),
    date: await momentFor(services, [userId, invitedBy], language, expiresAt),
  }
  const { greeting, invitationSubject, invitationLink, invitationLife, invitationIgnore } = mailTexts
  // In the fragment, which a browser sends to nobody.
  const link = `${config.publicOrigin}/invitation#${token}`
  const paragraphs = [[greeting], [invitationLink, link], [invitationLife], [invitationIgnore]]
  return { to: email, ...writeMail(language, values, invitationSubject, paragraphs) }
}
