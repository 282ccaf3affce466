import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { skipCounted } from '#features/transactions/server/counted.ts'
import type { ListBody } from '#core/list/calls.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { countHours } from '#server/database/hours-of-days.ts'
import { asIntake, asPrincipal } from '#server/database/scope.ts'
import { buildPrincipal } from '#tests/support/build-principal.ts'
import { type Fields, linesOf, takeFiles, takeLines } from '#tests/support/intake-lines.ts'
import { expectRollupsRight } from '#tests/support/rollup-check.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const DAY = '2026-01-15'
const NEXT_DAY = new Date('2026-01-16T00:00:00Z')

const app = useTestApp()
const { sale, tree } = linesOf('HOURS')
let owner: Database
let instanceId: number
const take = (...records: Fields[]) => takeLines(app, 'transactions', records)
const at = (time: string) => ({ posLocalDateTime: `${DAY}T${time}` })

beforeAll(async () => {
  await takeFiles(app, tree())
  owner = connect(app.database.opened.url, { role: null, max: 1 })
  instanceId = Number((await app.query('select id from instance'))[0]?.['id'])
})
afterAll(() => owner.close())

/** The hours with transactions by status, and how many; null where they are not known. */
const hours = async (day = DAY) => {
  const rows = await app.query(
    `select status, count_by_hour from instance_day where starts_on = $1 order by status, operation`,
    [day],
  )
  return rows.map(({ status, countByHour }) => [
    status,
    countByHour && Object.fromEntries([...(countByHour as number[]).entries()].filter(([, count]) => count !== 0)),
  ])
}

/** How many rows a page that begins after so many leaves out without reading them. */
const leftOut = (
  offset: number,
  { filter = {}, direction = 'asc' as const }: { filter?: ListBody['filter']; direction?: 'asc' | 'desc' } = {},
) => {
  const principal = buildPrincipal({ bindings: [{ role: 'ROLE_INSTANCE_ADMIN', id: instanceId }] })
  return asPrincipal(app.database, principal, async (scope) => {
    const sort = { field: 'posLocalDateTime', direction }
    return (await skipCounted(scope, { filter, sort, offset, late: undefined }))?.rows
  })
}

it('of a day that is over are counted, at its first and its last second too, and of today not', async () => {
  await take(
    sale('h-1', at('00:00:00')),
    sale('h-2', at('00:59:59')),
    sale('h-3', at('10:00:00')),
    sale('h-4', at('23:59:59')),
    sale('h-5', { ...at('10:30:00'), status: -1 }),
    sale('today', { posLocalDateTime: '2026-01-16T00:00:00' }),
  )
  expect(await hours()).toEqual([
    [-1, null],
    [1, null],
  ])
  await countHours(owner, NEXT_DAY)
  expect(await hours()).toEqual([
    [-1, { 10: 1 }],
    [1, { 0: 2, 10: 1, 23: 1 }],
  ])
  expect(await hours('2026-01-16')).toEqual([[1, null]])
  await expectRollupsRight(app)
})

it('are counted without waiting for a feed, whose rows are left for the next time', async () => {
  await take(sale('w-1', { posLocalDateTime: '2026-01-12T08:00:00' }))
  await take(sale('w-2', { posLocalDateTime: '2026-01-12T09:00:00', status: -1 }))
  await asIntake(app.database, async ({ db }) => {
    await sql`update instance_day set count = count where starts_on = '2026-01-12' and status = 1`.execute(db)
    await countHours(owner, NEXT_DAY)
    expect(await hours('2026-01-12')).toEqual([
      [-1, { 9: 1 }],
      [1, null],
    ])
  })
  await countHours(owner, NEXT_DAY)
  expect(await hours('2026-01-12')).toContainEqual([1, { 8: 1 }])
})

it('of the days that are left are not counted when the process ends', async () => {
  await take(sale('s-1', { posLocalDateTime: '2026-01-05T08:00:00' }))
  await countHours(owner, NEXT_DAY, AbortSignal.abort())
  expect(await hours('2026-01-05')).toEqual([[1, null]])
})

describe('that are counted', () => {
  beforeEach(() => countHours(owner, NEXT_DAY))

  it.each([
    ['a late sale', () => take(sale('late', at('09:00:00')))],
    ['a state that moves on', () => take(sale('h-3', { ...at('10:00:00'), status: -2 }))],
    [
      'a server of the release before, which does not know of them,',
      () => app.query(`update instance_day set count = count where starts_on = $1`, [DAY]),
    ],
  ])('are forgotten after %s and counted again', async (_, change) => {
    expect((await hours()).find(([status]) => status === 1)?.[1]).not.toBeNull()
    await change()
    expect((await hours()).find(([status]) => status === 1)?.[1]).toBeNull()
    await countHours(owner, NEXT_DAY)
    await expectRollupsRight(app)
    expect((await hours()).every(([, counts]) => counts !== null)).toBe(true)
  })

  it('let a page leave out whole hours, and whole days where one state of that day is not counted', async () => {
    await take(
      ...['01', '02', '03'].map((hour) => sale(`before-${hour}`, { posLocalDateTime: `2026-01-14T${hour}:00:00` })),
    )
    await countHours(owner, NEXT_DAY)
    const filter = { dateFrom: '2026-01-14 00:00', dateTo: `${DAY} 23:59` }
    const [counted] = await app.query(
      `select sum(count)::int as total from instance_day where starts_on between $1 and $2`,
      ['2026-01-14', DAY],
    )
    const last = Number(counted?.['total']) - 1
    expect(last).toBeGreaterThan(5)
    expect(await leftOut(2, { filter })).toBe(2)
    expect(await leftOut(last, { filter })).toBe(last)
    expect(await leftOut(1, { filter, direction: 'desc' })).toBe(1)
    await take(sale('other-state', { ...at('12:00:00'), status: -2 }))
    expect(await leftOut(5, { filter: { ...filter, statuses: [1] } })).toBe(3)
  })

  it('are not used where changes of state have cancelled each other out, which leaves them as they were', async () => {
    const soldAt = (time: string) => ({ posLocalDateTime: `2026-01-10T${time}`, amount: 50 })
    await take(
      sale('c-1', soldAt('12:00:00')),
      sale('c-2', { ...soldAt('13:10:00'), status: 0 }),
      sale('c-3', soldAt('14:00:00')),
    )
    await countHours(owner, NEXT_DAY)
    await take(sale('c-1', { ...soldAt('12:00:00'), status: -2 }), sale('c-2', soldAt('13:10:00')))
    // Wrong by now: the first of them is that of 13:10.
    expect(await hours('2026-01-10')).toContainEqual([1, { 12: 1, 14: 1 }])
    const filter = { statuses: [1], dateFrom: '2026-01-10 00:00', dateTo: '2026-01-10 23:59' }
    expect(await leftOut(1, { filter })).toBe(0)
    await countHours(owner, NEXT_DAY)
    expect(await hours('2026-01-10')).toEqual([
      [-2, { 12: 1 }],
      [0, {}],
      [1, { 13: 1, 14: 1 }],
    ])
    expect(await leftOut(1, { filter })).toBe(1)
  })
})
