import { afterEach, expect, it, vi } from 'vitest'
import { cdp, type Locator, page } from 'vitest/browser'
import { answer, answerError } from '#web/api/stub-server.ts'
import { activateLanguage } from '#web/i18n/language.ts'
import { buildBox, buildTotals, renderWidget } from '#tests/support/render-widget.tsx'
import { RatioPie } from './ratio-pie.tsx'
import { SalesBoxes } from './sales-boxes.tsx'
import { SalesLine } from './sales-line.tsx'
import { TotalsBar } from './totals-bar.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
})

const searchOf = async (link: Locator) => {
  await expect.element(link).toBeVisible()
  return new URL(link.element().getAttribute('href') ?? '', 'http://x').searchParams
}

it('DASH-01 DASH-30 the bar chart has a group for each currency, as high as total-count-per-currency says', async () => {
  const { screen } = await renderWidget(<TotalsBar />, {
    replies: { 'total-count-per-currency': [buildTotals('EUR', 80, 20, 0), buildTotals('JPY', 40, 0, 0)] },
  })
  await expect.element(page.getByText('JPY', { exact: true })).toBeVisible()
  const width = (value: number) =>
    screen.container.querySelector(`svg[data-value="${value}"] rect`)?.getBoundingClientRect().width ?? 0
  expect(width(80)).toBeCloseTo(width(40) * 2, 0)
  expect(width(80)).toBeCloseTo(width(20) * 4, 0)
})

it('B-34 DASH-44 a bar opens the transactions it counts', async () => {
  await renderWidget(<TotalsBar />, {
    search: { period: '2026-11-01 00:00~2026-11-20 23:59', merchantTokens: ['m1'] },
    replies: { 'total-count-per-currency': [buildTotals('EUR', 80, 20, 3)] },
  })
  const search = await searchOf(page.getByRole('link', { name: /Refunds 20/ }))
  expect(search.get('period')).toBe('2026-11-01 00:00~2026-11-20 23:59')
  expect(JSON.parse(search.get('currency') ?? '')).toEqual(['EUR'])
  expect(JSON.parse(search.get('types') ?? '')).toEqual(['refund'])
  expect(JSON.parse(search.get('statuses') ?? '')).toEqual([1])
  expect(JSON.parse(search.get('merchantTokens') ?? '')).toEqual(['m1'])
})

it('DASH-14 the chart type changes measure and unit', async () => {
  await renderWidget(<TotalsBar />, {
    search: { chartType: 'amount' },
    replies: { 'total-count-per-currency': [buildTotals('EUR', 80, 20, 3), buildTotals('JPY', 40, 0, 0)] },
  })
  await expect.element(page.getByRole('link', { name: 'Sales 800.00 EUR' })).toBeVisible()
  // Yen have no decimals.
  await expect.element(page.getByRole('link', { name: 'Sales 40,000 JPY' })).toBeVisible()
})

it('DASH-04 DASH-31 DASH-42 summary boxes come from sales, three a page', async () => {
  await renderWidget(<SalesBoxes />, { replies: { sales: ['EUR', 'BGN', 'JPY', 'KWD'].map((one) => buildBox(one)) } })
  await expect.element(page.getByText('12,345.50 EUR')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(3)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('1,234.550 KWD')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(1)
})

it('DASH-42 paper holds all currencies, and no way to turn pages', async () => {
  await renderWidget(<SalesBoxes />, { replies: { sales: ['EUR', 'BGN', 'JPY', 'KWD'].map((one) => buildBox(one)) } })
  await expect.element(page.getByText('12,345.50 EUR')).toBeVisible()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(page.getByText('1,234.550 KWD')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).not.toBeInTheDocument()
})

const money = (amount: number, previous: number, sameWeekdays: number) => ({
  count: 9,
  amount,
  previous: { count: 9, amount: previous },
  sameWeekdays: { count: 9, amount: sameWeekdays },
})

it.each(['count', 'amount'] as const)(
  'B-35 a box compares its net with the previous period and the same weekdays, number first, while %s is shown',
  async (chartType) => {
    const box = buildBox('EUR', {
      sale: money(900, 800, 1100),
      refund: money(200, 100, 100),
      void: money(100, 200, 200),
    })
    await renderWidget(<SalesBoxes />, { search: { chartType }, replies: { sales: [box] } })
    await expect.element(page.getByRole('definition').last()).toHaveTextContent('27 · 6.00 EUR')
    await expect
      .element(page.getByRole('paragraph').filter({ hasText: 'vs previous period' }))
      .toHaveTextContent('+20% vs previous period · −25% vs same weekdays · Why?')
  },
)

it('B-35 a change since nothing, or since less, is told in money', async () => {
  const box = buildBox('EUR', { sale: money(900, 0, 100), refund: money(0, 0, 300), void: money(0, 0, 0) })
  await renderWidget(<SalesBoxes />, { replies: { sales: [box] } })
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'vs previous period' }))
    .toHaveTextContent('+9.00 EUR vs previous period · +11.00 EUR vs same weekdays · Why?')
})

it('B-35 the boxes say up to when a day that is not over is compared', async () => {
  await renderWidget(<SalesBoxes />, { replies: { sales: [buildBox('EUR', { comparedUntil: '14:31' })] } })
  await expect
    .element(page.getByText("The last day isn't over: the day it is compared with counts only until 14:31."))
    .toBeVisible()
})

it('JOB-14 each change leads to what makes it, under the same filter', async () => {
  await renderWidget(<SalesBoxes />, { search: { merchantTokens: ['m1'] }, replies: { sales: [buildBox('EUR')] } })
  const asked = { period: 'last30Days', merchantTokens: '["m1"]', of: 'EUR' }
  const why = async (name: string) => Object.fromEntries(await searchOf(page.getByRole('link', { name })))
  expect(await why('+24% vs previous period')).toEqual({ ...asked, before: 'previous' })
  expect(await why('−18% vs same weekdays')).toEqual({ ...asked, before: 'sameWeekdays' })
  expect(await why('Why?')).toEqual(asked)
})

const chart = {
  periodType: 'daily',
  buckets: ['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => ({
    dateFrom: `${day} 00:00`,
    dateTo: `${day} 23:59`,
  })),
  series: [
    {
      currency: 'EUR',
      points: [
        [1, 0, 0],
        [5, 1, 0],
        [2, 0, 0],
      ].map(([sale = 0, refund = 0, voided = 0]) => {
        const { currency: _, ...figures } = buildTotals('EUR', sale, refund, voided)
        return figures
      }),
    },
  ],
}

it('DASH-02 DASH-32 the line shows the totals of sales-charts, which is asked for a list of grains', async () => {
  const { server } = await renderWidget(<SalesLine />, {
    search: { periodType: 'weekly' },
    replies: { 'sales-charts': [{ ...chart, periodType: 'weekly' }] },
  })
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-valuetext', expect.stringContaining('EUR 2'))
  expect(server.requests[0]?.body).toMatchObject({ filter: { periodType: ['weekly'] } })
})

it('DASH-02 DASH-30 DASH-42 a single sale is not called several', async () => {
  const single = {
    count: 1,
    amount: 1000,
    previous: { count: 1, amount: 1000 },
    sameWeekdays: { count: 1, amount: 1000 },
  }
  const point = { sale: single, refund: { count: 0, amount: 0 }, void: { count: 0, amount: 0 } }
  await renderWidget(
    <>
      <SalesBoxes />
      <SalesLine />
      <TotalsBar />
    </>,
    {
      replies: {
        sales: [buildBox('EUR', { sale: single })],
        'sales-charts': [{ ...chart, buckets: [chart.buckets[0]], series: [{ currency: 'EUR', points: [point] }] }],
        'total-count-per-currency': [buildTotals('EUR', 1, 0, 0)],
      },
    },
  )
  await expect.element(page.getByText('1 sale', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Peak in EUR: 1 transaction \(/)).toBeVisible()
  await expect.element(page.getByText(/ in 1 transaction\./)).toBeVisible()
})

it('DATE-13 the line writes its days as the region of the browser does: British English is not American', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'en'])
  await renderWidget(<SalesLine />, { replies: { 'sales-charts': [chart] } })
  const point = page.getByRole('slider')
  await expect.element(point).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Tuesday,? 3 November 2026: /))
  await expect.element(page.getByText('3 Nov', { exact: true })).toBeVisible()
})

it('DASH-02 the last label of the time axis is whole, also where it stands at the edge', async () => {
  await page.viewport(820, 800)
  const { screen } = await renderWidget(<SalesLine />, { replies: { 'sales-charts': [chart] } })
  await expect.element(page.getByText('Nov 3', { exact: true })).toBeVisible()
  const edge = screen.container.querySelector('[role=slider]')?.getBoundingClientRect().right ?? 0
  const label = page.getByText('Nov 3', { exact: true }).element().getBoundingClientRect()
  expect(label.right).toBeLessThanOrEqual(edge)
})

it('DASH-32 the line speaks another language as soon as the page does', async () => {
  await renderWidget(<SalesLine />, { replies: { 'sales-charts': [chart] } })
  const point = page.getByRole('slider')
  await expect.element(point).toHaveAttribute('aria-valuetext', expect.stringContaining('November'))
  await activateLanguage('fr')
  await expect.element(point).toHaveAttribute('aria-valuetext', expect.stringContaining('novembre'))
})

it('B-34 a point opens the transactions of its bucket, a day of all three kinds', async () => {
  await renderWidget(<SalesLine />, { replies: { 'sales-charts': [chart] } })
  const search = await searchOf(page.getByRole('link', { name: 'EUR 2' }))
  expect(search.get('period')).toBe('2026-11-03 00:00~2026-11-03 23:59')
  expect(JSON.parse(search.get('types') ?? '')).toEqual(['sale', 'refund', 'void'])
})

it('DASH-03 DASH-29 DASH-36 the pie comes from sales-ratio, with its percents in words and as a table', async () => {
  const shares = [
    { operation: 'sale', count: 90, amount: 9000, percent: 90 },
    { operation: 'refund', count: 7, amount: 700, percent: 7 },
    { operation: 'void', count: 3, amount: 300, percent: 3 },
  ]
  await renderWidget(<RatioPie />, { replies: { 'sales-ratio': [{ currency: 'EUR', shares }] } })
  await expect.element(page.getByRole('link', { name: /Sales 90% · 90/ })).toBeVisible()
  await page.getByText('Table', { exact: true }).click()
  await expect.element(page.getByRole('row', { name: 'EUR Refunds 7% 7 7.00 EUR' })).toBeVisible()
})

it('DASH-23 a call that fails marks its widget, with a retry, and no other', async () => {
  const { server } = await renderWidget(
    <>
      <TotalsBar />
      <RatioPie />
    </>,
    {
      replies: {
        'total-count-per-currency': [buildTotals('EUR', 80, 20, 0)],
        'sales-ratio': answerError(422, 'RANGE_TOO_LONG'),
      },
    },
  )
  await expect.element(page.getByRole('link', { name: 'Sales 80' })).toBeVisible()
  const again = page.getByRole('region', { name: 'Transaction types' }).getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  const before = server.lines().length
  await again.click()
  await expect.poll(() => server.lines().slice(before)).toEqual(['POST /api/sales-ratio'])
})

it('DASH-20 what the server has against the dates leads to advice', async () => {
  const refused = answer(
    {
      code: 'RANGE_TOO_LONG',
      message: 'no',
      reference: 'ref',
      errors: [{ code: 'RANGE_TOO_LONG', field: 'filter.dateTo', message: 'no' }],
    },
    422,
  )
  await renderWidget(
    <>
      <TotalsBar />
      <RatioPie />
    </>,
    { replies: { 'total-count-per-currency': [buildTotals('EUR', 80, 20, 0)], 'sales-ratio': refused } },
  )
  await expect.element(page.getByText('Try a shorter period.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sales 80' })).toBeVisible()
})

it('DASH-46 a range without transactions says so in each widget', async () => {
  await renderWidget(
    <>
      <TotalsBar />
      <SalesLine />
      <RatioPie />
      <SalesBoxes />
    </>,
    {
      replies: {
        'total-count-per-currency': [],
        'sales-charts': [{ ...chart, series: [] }],
        'sales-ratio': [],
        sales: [],
      },
    },
  )
  await expect.element(page.getByText('No transactions in this period').nth(3)).toBeVisible()
})
