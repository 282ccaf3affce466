import { beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { countHours } from '#server/database/hours-of-days.ts'
import { buildPerson, buildTransactions } from '#tests/support/factories.ts'
import { pageOf } from '#tests/support/list-rows.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

/** Pages that begin beyond the 2,000th row leave out whole days by the rollups, and whole hours where these are counted. */
const COUNT = 3000
const FIRST_DEEP_PAGE = 21

const app = useTestApp()
const tenant = useTenant(app)
let asOf: string

const timeOf = (n: number) => {
  const time = new Date(Date.UTC(2026, 9, 25) + ((n * 7919) % 1_200_000) * 1000)
  return time.toISOString().slice(0, 19).replace('T', ' ')
}
/** Over 13 days and two months, in changing kinds, several of them in the same second. */
const rowAt = (n: number) => ({
  posLocalDateTime: timeOf(n - (n % 3)),
  currency: n % 4 ? 'EUR' : 'USD',
  status: n % 5 ? 1 : 0,
  transactionType: n % 7 ? '26' : '16',
})

beforeAll(async () => {
  for (let from = 0; from < COUNT; from += 1000) {
    await buildTransactions(
      app.database,
      tenant,
      Array.from({ length: 1000 }, (_, n) => rowAt(from + n)),
    )
  }
  const [row] = await app.query('select clock_timestamp() as now')
  asOf = (row as { now: Date }).now.toISOString()
  await buildTransactions(
    app.database,
    tenant,
    Array.from({ length: 200 }, (_, n) => rowAt(n * 11)),
  )
})

/** One for each rollup. */
const roles = ['ROLE_INSTANCE_ADMIN', 'ROLE_MERCHANT', 'ROLE_STORE_ADMIN'] as const
const cases = [
  { roles, where: 'true', filter: {} },
  { where: `currency = 'EUR'`, filter: { currency: ['EUR'] } },
  { where: 'status = 1', filter: { statuses: [1] } },
  { where: `transaction_type = '26'`, filter: { types: ['sale'] } },
  {
    where: `pos_local_date_time >= '2026-10-26' and pos_local_date_time < '2026-11-07'`,
    filter: { dateFrom: '2026-10-26 00:00', dateTo: '2026-11-06 23:59' },
  },
  // What the rollups do not know.
  { where: `stan like '%0%'`, filter: { stan: '0' } },
  {
    where: `pos_local_date_time >= '2026-10-25 10:30'`,
    filter: { dateFrom: '2026-10-25 10:30', dateTo: '2026-11-10 23:59' },
  },
]

describe.each([
  { direction: 'asc', hours: 'not counted' },
  { direction: 'desc', hours: 'not counted' },
  { direction: 'asc', hours: 'counted' },
  { direction: 'desc', hours: 'counted' },
] as const)('API-29 LIST-41 deep pages, $direction, the hours of days $hours,', ({ direction, hours }) => {
  beforeAll(async () => {
    if (hours === 'not counted') return
    const owner = connect(app.database.opened.url, { role: null, max: 1 })
    await countHours(owner, new Date('2026-11-07T12:00:00Z'))
    await owner.close()
  })

  it.each(cases)('hold the rows of the list with $filter, now and as of a moment', async (given) => {
    for (const role of given.roles ?? (['ROLE_MERCHANT'] as const)) {
      const { token } = await app.openSession(await buildPerson(app.database, tenant, role))
      for (const moment of [undefined, asOf]) {
        const rows = await app.query(
          `select token from transaction where ${given.where} and ($1::timestamptz is null or received_at <= $1)
           order by pos_local_date_time ${direction}, id ${direction}`,
          [moment ?? null],
        )
        const expected = rows.slice((FIRST_DEEP_PAGE - 1) * 100).map((row) => row.token)
        expect(expected.length).toBeGreaterThan(100)

        const sort = { field: 'posLocalDateTime', direction }
        const seen: string[] = []
        for (let page = FIRST_DEEP_PAGE; (page - 2) * 100 < rows.length; page += 1) {
          const reply = await pageOf(app, token, { sort, filter: given.filter, asOf: moment }, page)
          seen.push(...reply.data.items.map((item) => item.token))
        }
        expect(seen).toEqual(expected)
      }
    }
  })
})
