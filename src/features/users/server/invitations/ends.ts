import type { Change } from '#server/database/change.ts'
import type { PlainScope } from '#server/database/scope.ts'
import type { User } from '../queries.ts'

type Invited = Pick<User, 'id' | 'token' | 'acquirerId'>

/** Why an invitation ended, for the audit log: by hand, with the user's address, or with the user or the one who invited. */
type Because = 'withdrawn' | 'email' | 'deleted' | 'inviterDeleted'

const closed = (now: Date) => ({ tokenHash: null, withdrawnAt: now })

const openOnes = ({ db }: PlainScope) =>
  db.updateTable('invitation').where('acceptedAt', 'is', null).where('withdrawnAt', 'is', null)

const auditEnd = (change: Change, { token, acquirerId }: Omit<Invited, 'id'>, because: Because) =>
  change.audit({
    event: 'user.invitationWithdrawn',
    object: { type: 'user', token, acquirerId },
    after: { because },
  })

/** Withdraws a person's invitation; nothing where there is none that is open. */
export const endInvitation = async (change: Change, person: Invited, because: Because, now: Date): Promise<void> => {
  const { numUpdatedRows } = await openOnes(change.scope)
    .set(closed(now))
    .where('userId', '=', person.id)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await auditEnd(change, person, because)
}

/** Withdraws what somebody sent who is deleted: an invitation lives by the rights of whoever sent it. */
export const endInvitationsBy = async (change: Change, inviterId: number, now: Date): Promise<void> => {
  const ended = await openOnes(change.scope)
    .from('portalUser as person')
    .set(closed(now))
    .whereRef('person.id', '=', 'invitation.userId')
    .where('invitedBy', '=', inviterId)
    .returning(['person.token', 'person.acquirerId'])
    .execute()
  for (const person of ended) await auditEnd(change, person, 'inviterDeleted')
}

/** Somebody typed a password for the person, who is invited no more: they log in with it, as anybody else. */
export const forgetInvitation = async (change: Change, person: Invited): Promise<void> => {
  await change.scope.db.deleteFrom('invitation').where('userId', '=', person.id).execute()
}
