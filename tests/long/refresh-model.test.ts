import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPerson, buildTenant, type Person } from '#tests/support/factories.ts'
import { playRefreshes, type Schedule, schedules } from '#tests/support/refresh-model.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  person = await buildPerson(app.database, await buildTenant(app.database), 'ROLE_CASHIER')
})
afterAll(() => app.close())

it('SESS-18 refreshes 1,000 sessions at random exactly as D-21 says, with one live token each', async () => {
  const play = async (schedule: Schedule) => {
    expect(await playRefreshes(app, person, schedule)).toEqual([])
  }
  await fc.assert(fc.asyncProperty(schedules(20, 20), play), { numRuns: 50 })
}, 600_000)
