import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { BodyOf } from '#core/endpoint.ts'
import { SCHEDULES_MAX } from '#core/limits.ts'
import { checkSelected, environmentOf, exportRequestOf, savedScope } from '#features/exports/server/queries.ts'
import type { Change } from '#server/database/change.ts'
import type { Principal } from '#server/database/scope.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import type { changeSchedule, createSchedule, SchedulePlan } from '../contract.ts'
import { narrowFor, refusalOf } from './allowed.ts'
import { nextDue } from './due.ts'
import { listRequestOf } from './request.ts'
import { rowOf, type ScheduleRow } from './row.ts'

const TOKEN_BYTES = 16

/** @throws ApiError NOT_ALLOWED */
const requireRight = (principal: Principal, asked: Pick<ScheduleRow, 'content' | 'variant'>): Principal => {
  const allowed = narrowFor(principal, asked)
  if (!allowed) throw new ApiError('NOT_ALLOWED')
  return allowed
}

const said = (name: string, { frequency, time, zone }: SchedulePlan, byEmail: boolean) => ({
  name,
  frequency,
  time,
  zone,
  byEmail,
})

/** Notes a new schedule. @returns its token @throws ApiError NOT_ALLOWED, TOO_MANY_SCHEDULES, and for a filter that is not the person's */
export const create = async (
  change: Change,
  services: Services,
  { variant, hostIsDemo }: Pick<RequestInfo, 'variant' | 'hostIsDemo'>,
  { name, content, plan, byEmail, language }: BodyOf<typeof createSchedule>,
): Promise<string> => {
  const { db, principal } = change.scope
  const now = services.now()
  const allowed = requireRight(principal, { content, variant })
  const sample = listRequestOf({ content, plan, language, variant }, now)
  const { exportables } = services.exports
  // One row is enough to see that the database can be asked for it.
  await checkSelected(change, exportRequestOf(sample, environmentOf(services), exportables, change.scope), 1)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedules of ${principal.userId}`}, 0))`.execute(db)
  const { held } = await db
    .selectFrom('schedule')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('userId', '=', principal.userId)
    .executeTakeFirstOrThrow()
  if (held >= SCHEDULES_MAX)
    throw new ApiError('TOO_MANY_SCHEDULES', {
      values: { count: SCHEDULES_MAX },
    })
  const owner = await db
    .selectFrom('portalUser')
    .select(['acquirerId', 'merchantId'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('schedule')
    .values({
      token,
      userId: principal.userId,
      ...owner,
      name,
      content: JSON.stringify(content),
      plan: JSON.stringify(plan),
      language,
      variant,
      staysHere: hostIsDemo,
      byEmail,
      scope: JSON.stringify(savedScope(allowed)),
      dueAt: nextDue(plan, now),
      createdAt: now,
    })
    .execute()
  await change.audit({
    event: 'schedule.created',
    object: { type: 'schedule', token, acquirerId: owner.acquirerId },
    after: { entity: content.kind, ...said(name, plan, byEmail) },
  })
  return token
}

const lockOwn = async ({ scope: { db, principal } }: Change, token: string): Promise<ScheduleRow> => {
  const stored = await db
    .selectFrom('schedule')
    .selectAll()
    .where('token', '=', token)
    .where('userId', '=', principal.userId)
    .forUpdate()
    .executeTakeFirst()
  return stored ? rowOf(stored) : notFound()
}

/** What changes in a schedule that is to run from now on. @throws ApiError NOT_ALLOWED */
const activated = (principal: Principal, row: ScheduleRow, plan: SchedulePlan, now: Date) => {
  const allowed = requireRight(principal, row)
  const ran = row.state === 'active' && refusalOf(principal, row) === undefined
  if (ran && isDeepStrictEqual(row.plan, plan)) return {}
  const dueAt = nextDue(plan, now)
  // Whoever lets it go on takes what they see now for what it is to hold.
  return ran ? { dueAt } : { dueAt, scope: JSON.stringify(savedScope(allowed)), failures: 0 }
}

/** Changes an own schedule. @throws ApiError NOT_FOUND, NOT_ALLOWED for one that is to run without the right */
export const update = async (
  change: Change,
  { now }: Services,
  token: string,
  { name, plan, byEmail, state }: BodyOf<typeof changeSchedule>,
): Promise<void> => {
  const { db, principal } = change.scope
  const row = await lockOwn(change, token)
  const values = state === 'active' ? activated(principal, row, plan, now()) : { dueAt: null }
  await db
    .updateTable('schedule')
    .set({
      name,
      plan: JSON.stringify(plan),
      byEmail,
      state,
      reason: null,
      ...values,
    })
    .where('id', '=', row.id)
    .execute()
  await change.audit({
    event: 'schedule.changed',
    object: { type: 'schedule', token, acquirerId: row.acquirerId },
    before: { ...said(row.name, row.plan, row.byEmail), state: row.state },
    after: { ...said(name, plan, byEmail), state },
  })
}

/** Deletes an own schedule. @throws ApiError NOT_FOUND */
export const remove = async (change: Change, token: string): Promise<void> => {
  const { id, name, acquirerId } = await lockOwn(change, token)
  await change.audit({
    event: 'schedule.deleted',
    object: { type: 'schedule', token, acquirerId },
    before: { name },
  })
  await change.scope.db.deleteFrom('schedule').where('id', '=', id).execute()
}
