import type { Page } from '@playwright/test'
import { formatDateTime } from '#core/time/time.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { signIn } from '#tests/support/accounts.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/fixtures.ts'

const rows = (page: Page) => page.locator('tbody tr').filter({ has: page.getByRole('link') })
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const cells = (page: Page, column: number) => page.locator(`tbody tr > :nth-child(${column})`)
/** The body of the next list call, and that it was answered. */
const nextList = async (page: Page, act: () => Promise<unknown>) => {
  const reply = page.waitForResponse((response) => /\/api\/transactions\/\d+\/\d+$/.test(response.url()))
  await act()
  const { url, body } = await reply.then((response) => ({
    url: new URL(response.url()).pathname,
    body: response.request().postDataJSON() as { sort: unknown; filter: Record<string, unknown> },
  }))
  return { url, ...body }
}
const openFilters = (page: Page) => page.getByRole('button', { name: 'Add filter' }).click()
const openFilter = async (page: Page, name: string) => {
  await openFilters(page)
  await page.getByRole('option', { name, exact: true }).click()
}
const openPeriod = (page: Page) => page.getByRole('button', { name: 'Last 30 days' }).click()
const apply = (page: Page) => page.getByRole('button', { name: 'Apply' }).click()
const finish = (page: Page) => page.getByRole('button', { name: 'Done' }).click()

test.describe('as a cashier', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'cashier')
    await expect(rows(page).first()).toBeVisible()
  })

  test('LIST-07 LIST-12 LIST-34 TRX-55 shows the twenty newest transactions, newest first', async ({
    page,
    server,
  }) => {
    const call = await apiAs(server.origin, 'cashier')
    const { items } = await call(listTransactions, {
      params: { page: 1, perPage: 20 },
      body: { sort: null, filter: {} },
    })
    await expect(rows(page)).toHaveCount(20)
    await expect(cells(page, 3)).toContainText(items.map((row) => formatDateTime(row.posLocalDateTime)))
  })

  test('LIST-09 asks for a page with sort and filter, by default the last 30 days', async ({ page }) => {
    const { url, sort, filter } = await nextList(page, () => page.reload())
    expect(url).toBe('/api/transactions/1/20')
    expect(sort).toBeNull()
    expect(Object.keys(filter)).toEqual(['dateFrom', 'dateTo'])
    expect(filter.dateFrom).toMatch(/^\d{4}-\d\d-\d\d 00:00$/)
    expect(filter.dateTo).toMatch(/ 23:59$/)
  })

  test('LIST-10 leads to the next, last, previous and first page and to one by its number', async ({ page }) => {
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const go = (name: string) => nextList(page, () => pager.getByRole('button', { name }).click())
    expect((await go('Next page')).url).toBe('/api/transactions/2/20')
    const last = Number((await go('Last page')).url.split('/').at(-2))
    expect(last).toBeGreaterThan(2)
    expect((await go('Previous page')).url).toBe(`/api/transactions/${last - 1}/20`)
    await pager.getByRole('textbox', { name: 'Page' }).fill('3')
    expect((await nextList(page, () => page.keyboard.press('Enter'))).url).toBe('/api/transactions/3/20')
    await expect(page).toHaveURL(/page=3/)
  })

  test('LIST-13 keeps another number of rows for the session', async ({ page }) => {
    const { url } = await nextList(page, () => page.getByLabel('Rows per page').selectOption('50'))
    expect(url).toBe('/api/transactions/1/50')
    await page.goto('/transactions/list')
    await expect(rows(page)).toHaveCount(50)
  })

  test('LIST-14 LIST-15 a heading pressed three times sorts up, down, and not at all', async ({ page }) => {
    const press = () => nextList(page, () => heading(page, 'Amount').getByRole('button').click())
    expect((await press()).sort).toEqual({ field: 'amount', direction: 'asc' })
    await expect(heading(page, 'Amount')).toHaveAttribute('aria-sort', 'ascending')
    expect((await press()).sort).toEqual({ field: 'amount', direction: 'desc' })
    // What the next press means is said by the heading, not by the call.
    await expect(heading(page, 'Amount')).toHaveAttribute('aria-sort', 'descending')
    await heading(page, 'Amount').getByRole('button').click()
    await expect(heading(page, 'Amount')).toHaveAttribute('aria-sort', 'none')
    await expect(page).not.toHaveURL(/sort=/)
  })

  test('shows the order that the list comes in, and turns it round with one press and back', async ({ page }) => {
    const time = heading(page, 'Date and time')
    await expect(time).toHaveAttribute('aria-sort', 'descending')
    const { sort } = await nextList(page, () => time.getByRole('button').click())
    expect(sort).toEqual({ field: 'posLocalDateTime', direction: 'asc' })
    await expect(time).toHaveAttribute('aria-sort', 'ascending')
    await time.getByRole('button').click()
    await expect(time).toHaveAttribute('aria-sort', 'descending')
    await expect(page).not.toHaveURL(/sort=/)
  })

  for (const [width, height] of [
    [1280, 800],
    [800, 1280],
    [390, 844],
  ] as const) {
    test(`has the pager and the number of rows in reach without scrolling at ${width} x ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      const pager = page.getByRole('navigation', { name: 'Pages' })
      await expect(pager.getByText(/^1–20 of [\d,]+$/)).toBeInViewport({ ratio: 1 })
      const next = pager.getByRole('button', { name: 'Next page' })
      await expect(next).toBeInViewport({ ratio: 1 })
      const box = await next.boundingBox()
      const met = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.getAttribute('aria-label'),
        [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const,
      )
      expect(met).toBe('Next page')
    })
  }

  test('LIST-16 offers no sort on fields that have none', async ({ page }) => {
    await expect(heading(page, 'Status').getByRole('button')).toHaveCount(0)
    await expect(heading(page, 'RRN').getByRole('button')).toHaveCount(0)
  })

  test('LIST-17 FLT-39 LIST-22 filters by status, says when nothing is found, and resets', async ({ page }) => {
    await openFilter(page, 'Status')
    const declined = page.getByRole('checkbox', { name: 'Declined' })
    expect((await nextList(page, () => declined.check())).filter.statuses).toEqual([-1])
    await finish(page)
    await expect(cells(page, 2).first()).toHaveText('Declined')
    await openFilter(page, 'STAN')
    await page.getByRole('textbox', { name: 'STAN' }).fill('no such stan')
    await apply(page)
    await expect(page.getByText('No results')).toBeVisible()
    await page.getByRole('button', { name: 'Reset filters' }).last().click()
    await expect(rows(page)).toHaveCount(20)
  })

  test('keeps each of several changes that are made before the first is drawn', async ({ page }) => {
    // A slow tablet: nothing is drawn before all is typed.
    await page.evaluate(() => {
      const draw = requestAnimationFrame.bind(window)
      window.requestAnimationFrame = (work) =>
        document.title === 'Typed' ? draw(work) : draw(() => requestAnimationFrame(work))
    })
    await openFilters(page)
    await expect(page.getByRole('combobox', { name: 'Filter or value' })).toBeFocused()
    await page.keyboard.type('yesterday\ndeclined\n>50\n')
    await page.keyboard.press('Escape')
    await heading(page, 'Amount').getByRole('button').click()
    await page.evaluate(() => {
      document.title = 'Typed'
    })
    await expect(page.getByRole('button', { name: 'Status: Declined', exact: true })).toBeVisible()
    const search = new URL(page.url()).searchParams
    expect(Object.fromEntries(search)).toEqual({
      period: 'yesterday',
      statuses: '[-1]',
      amountFrom: '50',
      amountTo: '999999999999',
      sort: 'amount',
      direction: 'asc',
    })
  })

  test('LIST-42 shows an empty page with its total beyond the end', async ({ page }) => {
    await page.goto('/transactions/list?page=9999')
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/of [\d,]+/)
    await expect(rows(page)).toHaveCount(0)
  })

  test('FLT-16 FLT-17 asks for both ends of an amount, in order', async ({ page }) => {
    await openFilter(page, 'Amount')
    const amounts = page.getByRole('group', { name: 'Amount' })
    await amounts.getByText('Between').click()
    await amounts.getByLabel('From').fill('100')
    await apply(page)
    await expect(amounts.getByText('Can not be empty')).toBeVisible()
    await amounts.getByLabel('To', { exact: true }).fill('50')
    await apply(page)
    await expect(amounts.getByText('Insert a correct amount range')).toBeVisible()
    await amounts.getByLabel('To', { exact: true }).fill('150,50')
    const { filter } = await nextList(page, () => apply(page))
    expect(filter).toMatchObject({ amountFrom: 100, amountTo: 150.5 })
  })

  test('FLT-18 VAL-33 accepts exactly four digits of a card', async ({ page }) => {
    await openFilter(page, 'Card number')
    for (const wrong of ['12', 'abcd', '12345']) {
      await page.getByRole('textbox', { name: 'Card number' }).fill(wrong)
      await apply(page)
      await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveAttribute('aria-invalid', 'true')
    }
    await page.getByRole('textbox', { name: 'Card number' }).fill('4242')
    expect((await nextList(page, () => apply(page))).filter.cardPanObfuscated).toBe('4242')
  })

  test('FLT-19 takes several RRNs, and looks for them at all dates', async ({ page }) => {
    await openFilter(page, 'RRN')
    await page.getByRole('textbox', { name: 'RRN' }).fill('111, 222 ,222')
    const { filter } = await nextList(page, () => apply(page))
    expect(filter).toEqual({ retrievalReferenceNumber: ['111', '222'] })
  })

  test('FLT-66 VAL-28 DATE-16 I18N-15 takes days as DD.MM.YY that exist and follow each other', async ({ page }) => {
    await openPeriod(page)
    const period = page.getByRole('dialog')
    const [from, to] = [period.getByLabel('From').first(), period.getByLabel('To').first()]
    await from.fill('30.02.26')
    await to.fill('01.03.26')
    await finish(page)
    await expect(period.getByText("This date doesn't exist.")).toBeVisible()
    await from.fill('02.03.26')
    await finish(page)
    await expect(period.getByText('The end of the range cannot be before the start')).toBeVisible()
    await to.fill('05.03.26')
    const { filter } = await nextList(page, () => finish(page))
    expect(filter).toEqual({ dateFrom: '2026-03-02 00:00', dateTo: '2026-03-05 23:59' })
  })

  test('FLT-65 VAL-31 refuses more than 366 days before the call, with the number', async ({ page }) => {
    await openPeriod(page)
    const period = page.getByRole('dialog')
    await period.getByLabel('From').first().fill('01.01.25')
    await period.getByLabel('To').first().fill('02.01.26')
    await finish(page)
    await expect(period.getByText('366 days')).toBeVisible()
  })

  test('FLT-63 ROUTE-40 keeps filter, sort and page in the address through reload and back', async ({ page }) => {
    await page.goto('/transactions/list?statuses=%5B1%5D&sort=amount&direction=desc&page=2')
    await expect(rows(page)).toHaveCount(20)
    const first = await rows(page).first().textContent()
    await rows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/transactions\/view\//)
    await page.goBack()
    await page.reload()
    await expect(rows(page).first()).toHaveText(first ?? '')
    await expect(page).toHaveURL(/page=2/)
  })

  test('ROLE-21 ROLE-22 has neither the filters nor the columns of other levels', async ({ page }) => {
    for (const name of ['Merchant', 'Affiliate', 'Instance', 'MID', 'MCC', 'App package', 'Cashier email']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toHaveCount(0)
    }
    await openFilters(page)
    await expect(page.getByRole('option', { name: 'STAN' })).toBeVisible()
    for (const name of ['Merchant', 'Affiliate', 'Instance', 'Cashier email']) {
      await expect(page.getByRole('option', { name, exact: true })).toHaveCount(0)
    }
  })
})

test('ROLE-22 shows an instance admin the columns that others lose', async ({ page }) => {
  await signIn(page, 'instance')
  await page.goto('/transactions/list')
  for (const name of ['Merchant', 'Affiliate', 'Instance', 'MID', 'MCC', 'App package', 'Cashier email']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toHaveCount(1)
  }
})
