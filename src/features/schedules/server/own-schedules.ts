import type { PrincipalScope } from '#server/database/scope.ts'
import { notFound } from '#server/http/api-error.ts'
import type { Schedule } from '../contract.ts'
import { refusalOf } from './allowed.ts'
import { rowOf, type ScheduleRow } from './row.ts'

/** What became of the newest export. */
interface Run {
  readonly runStatus: number | null
}

const ownRows = async ({ db, principal }: PrincipalScope): Promise<(ScheduleRow & Run)[]> => {
  const rows = await db
    .selectFrom('schedule')
    .leftJoin('exportJob as run', 'run.token', 'schedule.lastExport')
    .selectAll('schedule')
    .select('run.status as runStatus')
    .where('schedule.userId', '=', principal.userId)
    .orderBy('schedule.id')
    .execute()
  return rows.map(({ runStatus, ...stored }) => ({
    ...rowOf(stored),
    runStatus,
  }))
}

const shown = ({ principal }: PrincipalScope, row: ScheduleRow & Run): Schedule => {
  const { token, name, content, plan, byEmail, dueAt, lastDueAt, runStatus } = row
  // It stops when it is due; that it will not run is said before.
  const refusal = row.state === 'active' ? refusalOf(principal, row) : undefined
  return {
    token,
    name,
    content,
    plan,
    byEmail,
    state: refusal ? 'stopped' : row.state,
    reason: refusal ?? row.reason,
    nextAt: refusal ? null : (dueAt?.toISOString() ?? null),
    lastRun: lastDueAt && {
      dueAt: lastDueAt.toISOString(),
      status: runStatus as NonNullable<Schedule['lastRun']>['status'],
    },
  }
}

/** All schedules of the person. */
export const readOwn = async (scope: PrincipalScope): Promise<Schedule[]> =>
  (await ownRows(scope)).map((row) => shown(scope, row))

/** One of them. @throws ApiError NOT_FOUND */
export const readOne = async (scope: PrincipalScope, token: string): Promise<Schedule> =>
  (await readOwn(scope)).find((schedule) => schedule.token === token) ?? notFound()
