import fc from 'fast-check'
import { expect, it } from 'vitest'
import { playRefreshes, type Schedule, schedules } from '#tests/support/refresh-model.ts'
import { playShop, type Shop, shops } from '#tests/support/shared-storage.ts'
import { usePerson, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const person = usePerson(app, useTenant(app), 'ROLE_CASHIER')

it('TAB-03 SESS-18 answers 200 sessions that refresh and call at random exactly as the rule says, with one live token each', async () => {
  const play = async (schedule: Schedule) => {
    expect(await playRefreshes(app, person, schedule)).toEqual([])
  }
  await fc.assert(fc.asyncProperty(schedules(20, 6), play), { numRuns: 10 })
})

it('TAB-03 SESS-18 loses no session in 200 refreshes of two tabs with dropped replies and hours of sleep', async () => {
  let refreshes = 0
  const play = async (shop: Shop) => {
    const played = await playShop(app, person, shop)
    refreshes += played.refreshes
    expect(played.problems).toEqual([])
  }
  await fc.assert(fc.asyncProperty(shops(10, 10), play), { numRuns: 4 })
  expect(refreshes).toBeGreaterThan(200)
})
