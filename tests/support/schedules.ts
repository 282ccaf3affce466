import type { BodyOf } from '#core/endpoint.ts'
import { exportStatus } from '#core/codes.ts'
import { workOn } from '#features/exports/server/work.ts'
import { changeSchedule, createSchedule, deleteSchedule, listSchedules } from '#features/schedules/contract.ts'
import { noteOutcomes } from '#features/schedules/server/outcomes.ts'
import { runDue } from '#features/schedules/server/run.ts'
import { ownExports } from './export-files.ts'
import type { TestApp } from './test-app.ts'

type Wanted = Partial<BodyOf<typeof createSchedule>>

/** Every day at 08:00 in Athens: the transactions of the day before. */
export const everyMorning: BodyOf<typeof createSchedule> = {
  name: 'Morning file',
  content: { kind: 'transactions', period: 'yesterday', filter: {}, sort: null, format: 'csv', columns: ['amount'] },
  plan: { frequency: 'daily', time: '08:00', zone: 'Europe/Athens' },
  byEmail: false,
  language: 'en',
}

/** The calls about the schedules of whoever holds a token, and what the server does with them by itself. */
export const schedulesOf = (app: TestApp) => {
  const never = new AbortController().signal
  return {
    create: (token: string, wanted: Wanted | Record<string, unknown> = {}) =>
      app.call(createSchedule, { body: { ...everyMorning, ...wanted }, token }),
    change: (token: string, id: string, wanted: Record<string, unknown> = {}) => {
      const { name, plan, byEmail } = everyMorning
      return app.call(changeSchedule, {
        params: { token: id },
        body: { name, plan, byEmail, state: 'active', ...wanted },
        token,
      })
    },
    remove: (token: string, id: string) => app.call(deleteSchedule, { params: { token: id }, token }),
    list: async (token: string) => (await app.call(listSchedules, { token })).data,
    /** What a worker does at a look: it notes what has ended and begins what is due. @returns how many were begun */
    look: async () => {
      await noteOutcomes(app.services)
      return runDue(app.services)
    },
    /** Writes the files of a person that are queued, and has the schedules learn of them. */
    finish: async (token: string) => {
      for (const { token: id, status } of await ownExports(app, token)) {
        if (status === exportStatus.inProcess) await workOn(app.services, id, never)
      }
      await noteOutcomes(app.services)
    },
  }
}
