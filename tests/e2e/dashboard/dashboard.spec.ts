import type { Locator, Page, Request } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'

/** The zone of the browser, as the configuration of the tests sets it. */
const READER_ZONE = 'Europe/Sofia'

type Filter = Record<string, unknown> & { dateFrom: string; dateTo: string }

/** The filter of every dashboard call from now on, by the call. */
const listenToFilters = (page: Page) => {
  const filters = new Map<string, Filter>()
  page.on('request', (request: Request) => {
    const path = new URL(request.url()).pathname.replace('/api/', '')
    if (request.method() === 'POST' && /^(sales|total-count|top-merchants|inactive|highest)/.test(path)) {
      filters.set(path, (request.postDataJSON() as { filter: Filter }).filter)
    }
  })
  return filters
}

/** The day in a zone, 'YYYY-MM-DD'. */
const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format()

test('DASH-18 the dashboard opens with the last 30 days, up to the last today of all stores', async ({ page }) => {
  const filters = listenToFilters(page)
  const described = page.waitForResponse('**/api/logged-user-info')
  await signIn(page, 'acquirer')
  await expect(page.getByRole('region', { name: 'Summary' }).getByRole('listitem').first()).toBeVisible()
  const { data } = (await (await described).json()) as { data: { timeZones: string[] } }
  const today = [READER_ZONE, ...data.timeZones].map(dayIn).toSorted()
  const { dateFrom, dateTo } = filters.get('sales') ?? { dateFrom: '', dateTo: '' }
  const first = new Date(Date.parse(today[0] ?? '') - 29 * 86_400_000).toISOString().slice(0, 10)
  expect([dateFrom, dateTo]).toEqual([`${first} 00:00`, `${today.at(-1)} 23:59`])
})

/** The day so many days ago, as a filter has it. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test('DASH-44 DASH-43 B-34 each figure of boxes, bars, pies, line and rankings is the total of the list that it opens', async ({
  page,
}) => {
  // Fifteen ways there and back, also on a machine that has other things to do.
  await signIn(page, 'acquirer')
  const period = `${day(100)} 10:30~${day(1)} 18:00`
  await page.goto(`/dashboard?${new URLSearchParams({ period, currency: '["EUR","BGN"]' })}`)
  const widget = (name: string) => page.getByRole('region', { name, exact: true })
  const boxes = widget('Summary').getByRole('listitem')
  /** Other links lead from a change to what makes it. */
  const rowsOfFigure = 'a[href^="/transactions/list"]'
  await expect(boxes).toHaveCount(2)

  /** Reads the number that `count` finds first in a figure, presses the link and compares with the list behind it. */
  const opensItsTotal = async (figure: Locator, count: RegExp, link = figure) => {
    await expect(figure).toHaveText(count, { useInnerText: true })
    const said = count.exec(await figure.innerText())?.[1] ?? ''
    expect(said, `${count} in a figure`).not.toMatch(/^0?$/)
    await link.click()
    await expect(page).toHaveURL(/transactions\/list/)
    await expect(page.getByText(/^[\d,]+ rows?$/)).toHaveText(new RegExp(`^${said} rows?$`))
    await page.goBack()
    await expect(boxes).toHaveCount(2)
  }

  for (const box of await boxes.all()) {
    const [sales, ...facts] = await box.locator(rowsOfFigure).all()
    await opensItsTotal(box.getByText(/^[\d,]+ sales?$/), /^([\d,]+)/, sales)
    expect(facts).toHaveLength(4)
    for (const fact of facts) await opensItsTotal(fact, /^([\d,]+)/)
  }
  // Of the second currency, whose bars and slices stand after those of the first.
  const refunds = (name: string) =>
    widget(name)
      .getByRole('link', { name: /^Refunds/ })
      .nth(1)
  await opensItsTotal(refunds('Transactions by currency'), /([\d,]+)$/)
  await opensItsTotal(refunds('Transaction types'), /([\d,]+)$/)
  await opensItsTotal(widget('Merchant performance').getByRole('link').last(), /([\d,]+)$/)
  await opensItsTotal(widget('Declined transactions').getByRole('link').first(), /([\d,]+) · of [\d,]+$/)
  const line = widget('Transactions over time')
  const slider = line.getByRole('slider')
  await slider.press('PageDown')
  // What is read follows the cursor.
  const [dayOfCursor = ''] = (await slider.getAttribute('aria-valuetext'))?.split(':') ?? []
  await expect(line.getByText(dayOfCursor, { exact: true })).toBeVisible()
  await opensItsTotal(line.locator(rowsOfFigure).first(), /([\d,]+)$/)
})
