import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Period, listRequestOf } from '#core/list/address.ts'
import { getSales } from '#features/dashboard/contract.ts'
import { reportList } from '#features/terminal-reports/contract.ts'
import { getLoggedUser } from '#core/session.ts'
import { namedRangeOn } from '#core/time/time.ts'
import { todayAt } from '#core/time/time-zone.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { userList } from '#features/users/contract.ts'
import { askDashboard } from '#tests/support/dashboard.ts'
import { askForExport } from '#tests/support/export-files.ts'
import { buildPerson, buildTenant, buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { pageOf, refusalOf, rowsOf } from '#tests/support/list-rows.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'
import { filterOf } from '#features/dashboard/web/search.ts'

const listPrincipal = { level: 'admin', variant: 'standard' } as const
const zones = [
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Toronto',
  'Europe/Athens',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
]
/** Around changes of clocks, of months, weeks and years. */
const moments = [
  '2026-03-08T07:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-04-04T14:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-12-31T10:00:00Z',
  '2028-02-29T11:30:00Z',
]
const HOUR = 3_600_000
const instants = fc
  .tuple(fc.constantFrom(...moments), fc.integer({ min: -36 * 60, max: 36 * 60 }))
  .map(([moment, minutes]) => new Date(Date.parse(moment) + (minutes * HOUR) / 60))
const someZones = fc.uniqueArray(fc.constantFrom(...zones), { minLength: 1 })

/** What a clock of the zone shows: 'YYYY-MM-DD HH:mm:ss'. */
const wallIn = (zone: string, at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * 24 * HOUR).toISOString().slice(0, 10)

/** The days that each range holds by one clock on the day it shows. */
const daysHeld = {
  lastDay: (today: string) => [today],
  lastWeek: (today: string) => [today, dayBefore(today, 6)],
  last30Days: (today: string) => [today, dayBefore(today, 29)],
  thisWeek: (today: string) => [today, dayBefore(today, (new Date(today).getUTCDay() + 6) % 7)],
  thisMonth: (today: string) => [today, `${today.slice(0, 7)}-01`],
} as const
const ranges = Object.keys(daysHeld) as (keyof typeof daysHeld)[]

describe('EQ-04 a range that goes on today', () => {
  it('holds every row whose own day is in it, in whatever zones the stores and the reader are', () =>
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), someZones, (at, reader, stores) => {
        const today = todayAt(at, reader, stores)
        for (const range of ranges) {
          const { dateFrom, dateTo } = namedRangeOn(range, today)
          const asked = listRequestOf(transactionList, { period: range }, listPrincipal, today)
          expect(asked.body.filter).toEqual({ dateFrom, dateTo })
          for (const zone of [reader, ...stores]) {
            for (const day of daysHeld[range](wallIn(zone, at).slice(0, 10))) {
              expect(`${day} 00:00` >= dateFrom && `${day} 23:59` <= dateTo, `${range} in ${zone}`).toBe(true)
            }
          }
        }
      }),
    ))

  it('reaches no further than the first and the last of these days', () =>
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), someZones, (at, reader, stores) => {
        const days = [reader, ...stores].map((zone) => wallIn(zone, at).slice(0, 10)).toSorted()
        expect(namedRangeOn('lastDay', todayAt(at, reader, stores))).toEqual({
          dateFrom: `${days[0]} 00:00`,
          dateTo: `${days.at(-1)} 23:59`,
        })
      }),
    ))

  it('is by the clock of the reader alone where rows are shown in that', () => {
    const today = todayAt(new Date('2026-11-01T10:30:00Z'), 'America/Toronto', zones)
    const own = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-01 23:59' }
    expect(listRequestOf(userList, { period: 'lastDay' }, listPrincipal, today).body.filter).toEqual(own)
    const everywhere = { dateFrom: '2026-10-31 00:00', dateTo: '2026-11-02 23:59' }
    expect(listRequestOf(reportList, { period: 'lastDay' }, listPrincipal, today).body.filter).toEqual(everywhere)
  })

  it('takes a zone that the browser does not know for any', () => {
    const today = todayAt(new Date('2026-11-01T10:30:00Z'), 'Europe/Athens', ['Mars/Olympus'])
    expect(today).toEqual({ reader: '2026-11-01', earliest: '2026-10-31', latest: '2026-11-02' })
  })
})

it('EQ-04 a range that is over names days of the calendar of the reader', () => {
  const today = todayAt(new Date('2026-11-01T10:30:00Z'), 'America/Toronto', zones)
  expect(namedRangeOn('yesterday', today)).toEqual({ dateFrom: '2026-10-31 00:00', dateTo: '2026-10-31 23:59' })
  expect(namedRangeOn('lastMonth', today)).toEqual({ dateFrom: '2026-10-01 00:00', dateTo: '2026-10-31 23:59' })
})

describe('EQ-04 on a server', () => {
  const storeZones = ['America/Toronto', 'Pacific/Apia', 'Europe/Athens']
  /** Half past midnight of the 22nd in Apia is morning of the 21st in Toronto. */
  const now = new Date('2026-11-21T11:30:00Z')
  const app = useTestApp({ env: { TRX_MAX_RANGE_DAYS: '1' } })
  let owner: Tenant
  let token: string
  beforeAll(async () => {
    app.clock.now = now
    owner = await buildTenant(app.database, {}, { timeZone: storeZones[0] ?? '' })
    const { acquirerId, affiliateId, instanceId, merchantId, midId } = owner
    for (const timeZone of storeZones) {
      const above = { acquirerId, affiliateId, instanceId, merchantId, midId }
      const store = await buildTenant(app.database, above, { timeZone })
      // Now, a day ago and, where the day is young, an hour ago, by the clock of the store.
      const times = [0, 1, 24].map((hours) => wallIn(timeZone, new Date(now.getTime() - hours * HOUR)))
      await buildTransactions(
        app.database,
        store,
        times.map((posLocalDateTime, at) => ({ posLocalDateTime, timeZone, amount: 100 + at })),
      )
    }
    token = (await app.openSession(await buildPerson(app.database, owner, 'ROLE_MERCHANT'))).token
  })

  /** What the portal asks for, of a reader in Toronto whom the server told the zones of the stores. */
  const bodyFor = async (period: Period) => {
    const { data } = await app.call(getLoggedUser, { token })
    const today = todayAt(now, 'America/Toronto', data.timeZones ?? [])
    return { today, body: listRequestOf(transactionList, { period }, listPrincipal, today, 'America/Toronto').body }
  }

  it('a person is told the zones of the stores whose transactions they see, and no others', async () => {
    await buildTenant(app.database, {}, { timeZone: 'Asia/Tokyo' })
    const zonesOf = async (role: 'ROLE_MERCHANT' | 'ROLE_STORE_ADMIN' | 'ROLE_CASHIER') => {
      const session = await app.openSession(await buildPerson(app.database, owner, role))
      return (await app.call(getLoggedUser, { token: session.token })).data.timeZones
    }
    expect(await zonesOf('ROLE_MERCHANT')).toEqual(storeZones.toSorted())
    expect(await zonesOf('ROLE_STORE_ADMIN')).toEqual(['America/Toronto'])
    expect(await zonesOf('ROLE_CASHIER')).toEqual(['America/Toronto'])
  })

  it('a sale of half past midnight in Apia is of today for a reader in Toronto, also where one day is the longest range', async () => {
    const { body } = await bodyFor('lastDay')
    expect(body.filter).toEqual({ dateFrom: '2026-11-21 00:00', dateTo: '2026-11-22 23:59' })
    const found = await rowsOf(app, token, body)
    const ofToday = (
      await app.query('select token, time_zone, pos_local_date_time::text as wall from transaction')
    ).filter(({ timeZone, wall }) => String(wall).slice(0, 10) === wallIn(String(timeZone), now).slice(0, 10))
    expect(ofToday.map(({ timeZone }) => timeZone)).toContain('Pacific/Apia')
    expect(found.map((row) => row.token)).toEqual(expect.arrayContaining(ofToday.map((row) => row.token)))
    expect((await askForExport(app, token, body)).status).toBe(200)
  })

  it('the figures of the dashboard are those of this list', async () => {
    const { body, today } = await bodyFor('lastDay')
    const found = await rowsOf(app, token, body)
    const admin = (await app.openSession(await buildPerson(app.database, owner, 'ROLE_ACQUIRER_ADMIN'))).token
    const { period: _, ...filter } = filterOf({ period: 'lastDay', chartType: 'amount' }, today)
    const [box] = await askDashboard(app, admin, getSales, filter)
    expect(box?.sale).toMatchObject({
      count: found.length,
      amount: found.reduce((sum, { amount }) => sum + amount, 0),
    })
  })

  it('whoever has stores in one zone has no more days than the setting says, and nobody has more than they need', async () => {
    const single = await buildTenant(app.database, {}, { timeZone: 'Pacific/Apia' })
    const session = await app.openSession(await buildPerson(app.database, single, 'ROLE_MERCHANT'))
    const twoDays = { dateFrom: '2026-11-21 00:00', dateTo: '2026-11-22 23:59' }
    const refused = [422, 'RANGE_TOO_LONG', 'filter.dateTo']
    const ask = async (bearer: string, filter: object, zone?: string) =>
      refusalOf(await pageOf(app, bearer, { filter, ...(zone && { zone }) }))
    expect(await ask(session.token, twoDays, 'Pacific/Apia')).toEqual(refused)
    expect(await ask(session.token, twoDays)).toEqual(refused)
    // The reader travels.
    expect(await ask(session.token, twoDays, 'America/Toronto')).toEqual([200])
    expect(await ask(token, { ...twoDays, dateFrom: '2026-11-20 00:00' }, 'America/Toronto')).toEqual(refused)
    expect((await askForExport(app, session.token, { filter: twoDays, zone: 'Pacific/Apia' })).status).toBe(422)
  })
})
