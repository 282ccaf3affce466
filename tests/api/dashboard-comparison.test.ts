import { expect, it } from 'vitest'
import { getSales } from '#features/dashboard/contract.ts'
import { getWhy, getWhyInTransactions } from '#features/dashboard/why.ts'
import { askDashboard } from '#tests/support/dashboard.ts'
import { buildPerson, buildTenant, buildTransactions } from '#tests/support/factories.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()

it('B-35 boxes compare with the days right before and with the same weekdays', async () => {
  const own = await buildTenant(app.database)
  const on = (day: string, amount: number) => ({ posLocalDateTime: `2026-11-${day} 12:00:00`, amount })
  await buildTransactions(app.database, own, [on('18', 5), on('19', 7), on('16', 11), on('17', 13), on('11', 17)])
  const bearer = (await app.openSession(await buildPerson(app.database, own, 'ROLE_INSTANCE_ADMIN'))).token
  const range = { dateFrom: '2026-11-18 00:00', dateTo: '2026-11-19 23:59' }
  const [eur] = await askDashboard(app, bearer, getSales, range)
  expect(eur?.sale).toEqual({
    count: 2,
    amount: 12,
    previous: { count: 2, amount: 24 },
    sameWeekdays: { count: 1, amount: 17 },
  })
})

it('B-35 boxes compare a day that is not over with as much of the earlier ones, and say so', async () => {
  const own = await buildTenant(app.database)
  const at = (time: string, amount: number) => ({ posLocalDateTime: `2026-11-${time}:00`, amount })
  // It is noon where the store is.
  await buildTransactions(app.database, own, [
    at('21 11:00', 1),
    at('20 12:00', 2),
    at('20 12:01', 4),
    at('14 11:59', 8),
    at('14 12:01', 16),
  ])
  const bearer = (await app.openSession(await buildPerson(app.database, own, 'ROLE_INSTANCE_ADMIN'))).token
  const [today] = await askDashboard(app, bearer, getSales, {
    dateFrom: '2026-11-21 00:00',
    dateTo: '2026-11-21 23:59',
  })
  expect(today).toMatchObject({
    comparedUntil: '12:00',
    sale: { amount: 1, previous: { count: 1, amount: 2 }, sameWeekdays: { count: 1, amount: 8 } },
  })
  // Where other money is taken, and nowhere else, it is already evening.
  const { merchantId: _m, midId: _i, storeId: _s, ...instance } = own
  const abroad = await buildTenant(app.database, instance, { timeZone: 'Asia/Tokyo' })
  await buildTransactions(app.database, abroad, [
    { ...at('21 11:00', 100), currency: 'JPY' },
    { ...at('20 19:00', 200), currency: 'JPY' },
    { ...at('20 19:01', 400), currency: 'JPY' },
  ])
  const boxes = await askDashboard(app, bearer, getSales, {
    dateFrom: '2026-11-21 00:00',
    dateTo: '2026-11-21 23:59',
  })
  expect(boxes.map(({ currency, comparedUntil, sale }) => [currency, comparedUntil, sale.previous.amount])).toEqual([
    ['EUR', '12:00', 2],
    ['JPY', '19:00', 200],
  ])
  for (const [of, currency, time] of [
    [undefined, 'EUR', '12:00'],
    ['EUR', 'EUR', '12:00'],
    ['JPY', 'JPY', '19:00'],
  ] as const) {
    const range = { dateFrom: '2026-11-21 00:00', dateTo: '2026-11-21 23:59' }
    const why = await askDashboard(app, bearer, getWhy, { ...range, chartType: 'count' }, { of, before: 'previous' })
    expect(why).toMatchObject({ before: { dateTo: `2026-11-20 ${time}` }, change: { currency } })
    const parts = await askDashboard(app, bearer, getWhyInTransactions, range, { of: currency, before: 'previous' })
    expect(parts.before).toEqual(why.before)
  }
  const [yesterday] = await askDashboard(app, bearer, getSales, {
    dateFrom: '2026-11-20 00:00',
    dateTo: '2026-11-20 23:59',
  })
  expect(yesterday).toMatchObject({ comparedUntil: null, sale: { amount: 6 } })
})
