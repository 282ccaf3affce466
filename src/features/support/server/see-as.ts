import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf } from '#core/endpoint.ts'
import { SEE_AS_MINUTES, SEE_AS_REASON } from '#core/see-as.ts'
import { type Role, roles } from '#core/access/roles.ts'
import { lengthOf } from '#core/text/text.ts'
import { findUser } from '#features/users/server/queries.ts'
import { auditWithoutPrincipal, type Change } from '#server/database/change.ts'
import { asIntake, type PrincipalScope } from '#server/database/scope.ts'
import { notFound, refuseField } from '#server/http/api-error.ts'
import { findPlace, hashOfToken, placeKindOf, rolesBeneath } from '#server/security/seen-as.ts'
import type { Services } from '#server/services.ts'
import type { RoleAndPlace, StartedSeeAs, startSeeAs } from '../see-as.ts'
import { findFailedCall } from './failed-calls.ts'

/** Bytes of a token: 256 bits. */
const TOKEN_BYTES = 32
/** Places of a user that are offered. */
const PLACES_MAX = 20

/** A role and a place's token, of a binding or of the stores of linked terminals. */
interface Held {
  readonly role: Role
  readonly token: string
}

/** The roles of a user that are beneath the principal's, with the places in scope, the widest first. @throws ApiError NOT_FOUND */
export const rolesOfUser = async (scope: PrincipalScope, token: string): Promise<RoleAndPlace[]> => {
  const user = (await findUser(scope, token)) ?? notFound()
  const { rows } = await sql<Held>`
    select binding.role, coalesce(acquirer.token, affiliate.token, instance.token, merchant.token, store.token) as token
    from role_binding binding
    left join acquirer on acquirer.id = binding.acquirer_id
    left join affiliate on affiliate.id = binding.affiliate_id
    left join instance on instance.id = binding.instance_id
    left join merchant on merchant.id = binding.merchant_id
    left join store on store.id = binding.store_id
    where binding.user_id = ${user.id}
    union
    select 'ROLE_CASHIER', store.token from user_terminal link
    join terminal on terminal.id = link.terminal_id join store on store.id = terminal.store_id
    where link.user_id = ${user.id} and exists (
      select from role_binding binding where binding.user_id = ${user.id} and binding.role = 'ROLE_CASHIER')
    limit ${PLACES_MAX}`.execute(scope.db)
  const beneath = rolesBeneath(scope.principal)
  const found: RoleAndPlace[] = []
  for (const { role, token: placeToken } of rows.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))) {
    const kind = placeKindOf(role)
    if (!kind || placeToken === null || !beneath.includes(role)) continue
    const place = await findPlace(scope, kind, placeToken)
    if (place) found.push({ role, place: { kind, token: place.token, name: place.name } })
  }
  return found
}

/**
 * Begins to see the portal as a role over a place, for the session that asks.
 * @throws ApiError NOT_FOUND for a role that is not beneath, a place outside of the scope, or a reference of somebody outside
 *   of it; VALUE_BLANK where nothing says why; TOO_MANY_REQUESTS
 */
export const beginSeeAs = async (
  change: Change,
  { role, placeToken, reason, reference }: BodyOf<typeof startSeeAs>,
  { now, throttles }: Pick<Services, 'now' | 'throttles'>,
): Promise<StartedSeeAs> => {
  const { scope } = change
  const { principal, db } = scope
  const isUnsaid = reason === undefined ? reference === undefined : lengthOf(reason) < SEE_AS_REASON.min
  if (isUnsaid) refuseField('reason', 'VALUE_BLANK')
  if (reference !== undefined) await findFailedCall(scope, reference)
  const kind = placeKindOf(role)
  const place = kind && rolesBeneath(principal).includes(role) ? await findPlace(scope, kind, placeToken) : undefined
  if (!kind || !place || principal.sessionId === null) return notFound()
  await throttles.seeAs.take(String(principal.userId))
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const startedAt = now()
  const expiresAt = new Date(startedAt.getTime() + SEE_AS_MINUTES * 60_000)
  await db
    .insertInto('seeAs')
    .values({
      tokenHash: hashOfToken(token),
      sessionId: principal.sessionId,
      userId: principal.userId,
      role,
      placeKind: kind,
      placeToken: place.token,
      startedAt,
      expiresAt,
    })
    .execute()
  await change.audit({
    event: 'seeAs.started',
    object: { type: kind, token: place.token, acquirerId: place.acquirerId },
    after: { role, reason, reference },
  })
  return {
    role,
    place: { kind, token: place.token, name: place.name },
    token,
    expiresAt: `${expiresAt.toISOString().slice(0, 19)}Z`,
  }
}

/** Ends what the token began, in the session that it belongs to; nothing where it has ended, or never was. */
export const finishSeeAs = async (change: Change, token: string, now: Date): Promise<void> => {
  const { principal, db } = change.scope
  const ended = await db
    .updateTable('seeAs')
    .set({ endedAt: now })
    .where('tokenHash', '=', hashOfToken(token))
    .where('sessionId', '=', principal.sessionId)
    .where('userId', '=', principal.userId)
    .where('endedAt', 'is', null)
    .returning(['role', 'placeKind', 'placeToken'])
    .executeTakeFirst()
  if (!ended) return
  await change.audit({
    event: 'seeAs.ended',
    object: { type: ended.placeKind, token: ended.placeToken, acquirerId: null },
    after: { role: ended.role, because: 'ended' },
  })
}

/** Rows that are ended in one transaction. */
const ENDED_AT_ONCE = 100

/**
 * Writes the end of what nobody has ended into the audit log, where its time is over or its session has ended. It let nobody
 * in any more before that.
 */
export const endOverdueSeeAs = ({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> =>
  asIntake(database, async (scope) => {
    const { rows } = await sql<{
      userId: number
      sessionId: string
      role: Role
      placeKind: string
      placeToken: string
      isExpired: boolean
    }>`
      update see_as set ended_at = ${now()} where id in (
        select see_as.id from see_as left join session on session.id = see_as.session_id
        where see_as.ended_at is null
          and (see_as.expires_at <= ${now()} or session.id is null or session.ended_at is not null)
        order by see_as.id limit ${ENDED_AT_ONCE} for update of see_as skip locked)
      returning user_id, session_id, role, place_kind, place_token, expires_at <= ${now()} as is_expired`.execute(
      scope.db,
    )
    for (const { userId, sessionId, role, placeKind, placeToken, isExpired } of rows) {
      await auditWithoutPrincipal(
        scope,
        { address: null, reference: null },
        {
          event: 'seeAs.ended',
          object: { type: placeKind, token: placeToken, acquirerId: null },
          after: { role, because: isExpired ? 'expired' : 'session' },
          userId,
          sessionId,
        },
      )
    }
  })
