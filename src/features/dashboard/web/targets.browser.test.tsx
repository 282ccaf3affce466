import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#web/ui/theme/theme.css'
import { plantSession } from '#web/session/build-session.ts'
import { renderDashboard } from '#tests/support/render-dashboard.tsx'
import { buildBox, buildTotals, renderWidget } from '#tests/support/render-widget.tsx'
import { TotalsBar } from './totals-bar.tsx'

beforeEach(() => plantSession({ level: 'admin' }))

const replies = {
  'GET terminal/currencies': ['BGN', 'EUR', 'JPY'],
  'POST total-count-per-currency': [buildTotals('JPY', 100, 0, 0), buildTotals('EUR', 120, 20, 3)],
  'POST sales': [
    buildBox('JPY', { sale: buildBox('JPY').void }),
    buildBox('EUR', { salesTargetReached: 50, refundTargetReached: 200 }),
  ],
}

const editor = (filter: string) => page.getByRole('dialog', { name: filter })

const open = async (filter: string) => {
  await expect.element(page.getByText('12,345.50 EUR')).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('option', { name: filter, exact: true }).click()
}

it('DASH-16 DASH-17 a target names the currency with most sales, and counts as the dashboard does', async () => {
  const { filters } = await renderDashboard({ replies })
  await open('Sales target')
  await expect.element(editor('Sales target').getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
  await editor('Sales target').getByRole('textbox', { name: 'Count in EUR' }).fill('160')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => filters().get('sales'))
    .toMatchObject({
      targetSalesValue: 160,
      targetSalesUnit: 'count',
      targetSalesCurrency: 'EUR',
    })
  await expect.element(page.getByRole('button', { name: 'Sales target: 160 transactions in EUR' })).toBeVisible()
  await expect.element(page.getByText('Target 160: 75% reached', { exact: true })).toBeVisible()
  await open('Refund target')
  await editor('Refund target').getByRole('textbox').fill('10')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Refund target 10: 200% reached')).toBeVisible()
})

it('DASH-16 a sum is asked for by its currency, and is no line among counts', async () => {
  const { filters } = await renderDashboard({ replies })
  await open('Sales target')
  await editor('Sales target').getByText('Amount', { exact: true }).click()
  await editor('Sales target').getByRole('combobox', { name: 'Currency' }).selectOptions('JPY')
  await editor('Sales target').getByRole('textbox', { name: 'Amount in JPY' }).fill('5000')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => filters().get('sales'))
    .toMatchObject({
      targetSalesValue: 5000,
      targetSalesUnit: 'amount',
      targetSalesCurrency: 'JPY',
    })
  await expect.element(page.getByRole('button', { name: 'Sales target: 5,000 JPY' })).toBeVisible()
  await expect.element(page.getByText(/^Target 5,000/)).not.toBeInTheDocument()
})

it('DASH-16 it goes with its unit and its currency', async () => {
  const { search } = await renderDashboard({
    replies,
    address: '?period=today&targetSalesValue=160&targetSalesUnit=count&targetSalesCurrency=EUR',
  })
  await page.getByRole('button', { name: 'Remove filter: Sales target' }).click()
  await expect.poll(search).not.toHaveProperty('targetSalesValue')
  expect(search()).not.toHaveProperty('targetSalesUnit')
  expect(search()).not.toHaveProperty('targetSalesCurrency')
})

it('DASH-16 DASH-22 one that was saved before keeps the unit of its dashboard when another is shown', async () => {
  const { filters } = await renderDashboard({
    replies: {
      ...replies,
      'GET filters/dashboard/get': {
        filter: {
          period: 'last30Days',
          dateFrom: '2026-10-22 00:00',
          dateTo: '2026-11-20 23:59',
          chartType: 'amount',
          periodType: ['daily'],
          targetSalesValue: 2000,
        },
      },
    },
  })
  await expect.element(page.getByRole('button', { name: 'Sales target: 2,000.00 EUR' })).toBeVisible()
  await page.getByRole('group', { name: 'Show' }).getByText('Count').click()
  await expect.poll(() => filters().get('sales')).toMatchObject({ chartType: 'count', targetSalesUnit: 'amount' })
  await expect.element(page.getByRole('button', { name: 'Sales target: 2,000.00 EUR' })).toBeVisible()
})

it('DASH-16 DASH-17 targets are lines across the bars of their own currency alone', async () => {
  await renderWidget(<TotalsBar />, {
    search: {
      targetSalesValue: 160,
      targetSalesUnit: 'count',
      targetSalesCurrency: 'EUR',
      targetRefundValue: 10,
      targetRefundUnit: 'count',
      targetRefundCurrency: 'JPY',
    },
    replies: { 'total-count-per-currency': [buildTotals('EUR', 80, 20, 3), buildTotals('JPY', 40, 5, 0)] },
  })
  await expect.element(page.getByText('Target 160: 50% reached')).toBeVisible()
  await expect.element(page.getByText('Target 10: 50% reached')).toBeVisible()
  expect(page.getByText(/^Target /).elements()).toHaveLength(2)
})
