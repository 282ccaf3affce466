import { describe, expect, it } from 'vitest'
import { getSales } from '#features/dashboard/contract.ts'
import { askDashboard } from '#tests/support/dashboard.ts'
import { buildPerson, buildTenant, buildTransactions } from '#tests/support/factories.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const month = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-30 23:59' }

const app = useTestApp()

describe('DASH-16 DASH-17 D-72 a target has a unit and a currency', () => {
  const reachedIn = async (filter: object) => {
    const own = await buildTenant(app.database)
    await buildTransactions(app.database, own, [
      { amount: 5000 },
      { amount: 5000 },
      { amount: 2500, currency: 'JPY' },
      { amount: 1000, transactionType: '27' },
    ])
    const bearer = (await app.openSession(await buildPerson(app.database, own, 'ROLE_INSTANCE_ADMIN'))).token
    const boxes = await askDashboard(app, bearer, getSales, { ...month, ...filter })
    return boxes
      .map((box) => [box.currency, box.salesTargetReached, box.refundTargetReached])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  }

  it('an amount is compared with the amount of its currency alone, whatever the charts count', async () => {
    for (const chartType of ['count', 'amount']) {
      const target = { targetSalesValue: 200, targetSalesUnit: 'amount', targetSalesCurrency: 'EUR' }
      expect(await reachedIn({ chartType, ...target })).toEqual([
        ['EUR', 50, null],
        ['JPY', null, null],
      ])
    }
  })

  it('counts in the decimals of its currency', async () => {
    expect(await reachedIn({ targetSalesValue: 10000, targetSalesUnit: 'amount', targetSalesCurrency: 'JPY' })).toEqual(
      [
        ['EUR', null, null],
        ['JPY', 25, null],
      ],
    )
  })

  it('both targets are of their own', async () => {
    const sales = { targetSalesValue: 4, targetSalesUnit: 'count', targetSalesCurrency: 'JPY' }
    const refund = { targetRefundValue: 5, targetRefundUnit: 'amount', targetRefundCurrency: 'EUR' }
    expect(await reachedIn({ chartType: 'amount', ...sales, ...refund })).toEqual([
      ['EUR', null, 200],
      ['JPY', 25, null],
    ])
  })

  it('a currency without business has reached nothing of its target', async () => {
    const target = { targetSalesValue: 4, targetSalesUnit: 'count', targetSalesCurrency: 'BGN' }
    expect(await reachedIn(target)).toEqual([
      ['BGN', 0, null],
      ['EUR', null, null],
      ['JPY', null, null],
    ])
    expect(await reachedIn({ ...target, currency: ['EUR'] })).toEqual([['EUR', null, null]])
  })

  it('one saved before that means the unit of the charts and the only currency, or the one with most sales', async () => {
    expect(await reachedIn({ chartType: 'amount', targetSalesValue: 200, targetRefundValue: 5 })).toEqual([
      ['EUR', 50, 200],
      ['JPY', null, null],
    ])
    expect(await reachedIn({ chartType: 'count', targetSalesValue: 4 })).toEqual([
      ['EUR', 50, null],
      ['JPY', null, null],
    ])
    expect(await reachedIn({ chartType: 'count', targetSalesValue: 4, currency: ['JPY'] })).toEqual([['JPY', 25, null]])
  })
})
