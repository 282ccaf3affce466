import { findColumnOrder } from '#features/views/server/queries.ts'
import { queueScheduledExport } from '#features/exports/server/queries.ts'
import { changeIn } from '#server/database/change.ts'
import { asPrincipal, asPublic, asWorker, type PrincipalScope } from '#server/database/scope.ts'
import { ApiError } from '#server/http/api-error.ts'
import { findPerson } from '#server/http/find-principal.ts'
import { readAccountState } from '#server/security/account-state.ts'
import type { Services } from '#server/services.ts'
import { narrowFor, refusalOf } from './allowed.ts'
import { dueBy } from './due.ts'
import { requestOf } from './request.ts'
import { rowOf, type ScheduleRow } from './row.ts'
import { stop } from './stop.ts'

/** Schedules read at once. */
const AT_ONCE = 100

/** Nobody asked over the network. */
const NOWHERE = { address: null, reference: null }

/**
 * Begins every run that is due, each as an export in its person's list. What was due while no worker ran is made up once. A run
 * begins after the one before has ended.
 * @returns how many were begun
 */
export const runDue = async (services: Services, signal?: AbortSignal): Promise<number> => {
  let begun = 0
  for await (const schedule of dueSchedules(services)) {
    if (signal?.aborted) break
    try {
      if (await run(services, schedule)) begun += 1
    } catch (error) {
      // Waits for room in the store, or until fewer exports of the person are in progress.
      const isLater = error instanceof ApiError && ['STORAGE_FULL', 'TOO_MANY_EXPORTS'].includes(error.error)
      services.log[isLater ? 'debug' : 'warn']({ err: error, schedule: schedule.token }, 'a schedule was not run')
    }
  }
  return begun
}

/** Each one that is due once, also those that could not begin. */
async function* dueSchedules({ database, now }: Services): AsyncGenerator<ScheduleRow> {
  for (let after = 0; ;) {
    const rows = await asWorker(database, ({ db }) =>
      db
        .selectFrom('schedule')
        .selectAll()
        .where('state', '=', 'active')
        .where('isNoted', '=', true)
        .where('dueAt', '<=', now())
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    )
    const last = rows.at(-1)
    if (!last) return
    yield* rows.map(rowOf)
    after = last.id
  }
}

/** @returns whether this worker has begun it */
const run = async (services: Services, schedule: ScheduleRow): Promise<boolean> => {
  const { database, config, now } = services
  const person = await asPublic(database, (scope) =>
    findPerson(scope, schedule.userId, config.cashierTransactionScope, now()),
  )
  if (!person && (await isSuspended(services, schedule))) return false
  const refusal = refusalOf(person, schedule)
  const allowed = person && narrowFor(person, schedule)
  if (refusal || !allowed) {
    await asWorker(database, (scope) => stop(scope, services, schedule, refusal ?? 'right'))
    return false
  }
  return asPrincipal(database, allowed, (scope) => begin(scope, services, schedule.id))
}

/** What is due meanwhile waits, as while no worker runs. */
const isSuspended = async ({ database, now }: Services, { userId }: ScheduleRow): Promise<boolean> =>
  (await asPublic(database, (scope) => readAccountState(scope, userId, now()))) === 'suspended'

const begin = async (scope: PrincipalScope, services: Services, id: number): Promise<boolean> => {
  const { db } = scope
  const now = services.now()
  // Of several workers one finds it as it was; who comes later finds the next instant.
  const stored = await db
    .selectFrom('schedule')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('isNoted', '=', true)
    .where('dueAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!stored?.dueAt) return false
  const schedule = rowOf(stored)
  const { due, next, missed } = dueBy(schedule.plan, stored.dueAt, now)
  const savedOrder = await findColumnOrder(scope, 'transactions')
  const lastExport = await queueScheduledExport(
    changeIn(scope, NOWHERE),
    services,
    requestOf(schedule, due, savedOrder),
    {
      name: schedule.name,
      after: { schedule: schedule.name, ...(missed > 0 && { missed }) },
    },
  )
  await db
    .updateTable('schedule')
    .set({ dueAt: next, lastDueAt: due, lastExport, isNoted: false })
    .where('id', '=', id)
    .execute()
  return true
}
