import { listTerminals } from '#features/terminals/contract.ts'
import { signIn } from '#tests/support/accounts.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { cutTexts } from '#tests/support/cut-texts.ts'
import { sellAt } from '#tests/support/demo-till.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { settled } from '#tests/support/walk.ts'

test('on paper a page has its title, without the menu', async ({ page }) => {
  await signIn(page, 'store')
  await page.goto('/today')
  const title = page.getByRole('heading', { level: 1 })
  const menu = page.getByRole('navigation', { name: 'Sections' })
  await expect(title).toBeVisible()
  await expect(menu).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(menu).toBeHidden()
  await expect(title).toBeVisible()
})

/** The room that an A4 page leaves between its margins, CSS pixels. */
const paper = { width: 718, height: 1046 }

// The demo data have nothing of a day that has just begun. Of one amount they would be shown as charged twice.
test.beforeAll(async ({ server: { origin, databaseUrl } }) => {
  const call = await apiAs(origin, 'merchant-admin')
  const { items } = await call(listTerminals, { params: { page: 1, perPage: 3 }, body: { sort: null, filter: {} } })
  for (const [at, { posTerminalIdCode = '' }] of items.entries()) {
    await sellAt(databaseUrl, posTerminalIdCode, [() => ({ currency: 'EUR', amount: 1234 + at })])
  }
})

for (const language of ['en', 'el'] as const) {
  test(`Today on paper is its figures, whole, without a bar and without a button (${language})`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('language', value), language)
    await signIn(page, 'merchant-admin')
    await page.goto('/today')
    await settled(page)
    const figures = page.locator('main').getByText(/[A-Z]{3}$/)
    const shown = await figures.allInnerTexts()
    expect(shown.length).toBeGreaterThan(4)
    await page.setViewportSize(paper)
    await page.emulateMedia({ media: 'print' })

    expect(await figures.allInnerTexts()).toEqual(shown)
    for (const figure of await figures.all()) await expect(figure).toBeVisible()
    expect(await cutTexts(page, new Set())).toEqual([])
    await expect(page.locator('button:visible, input:visible, select:visible')).toHaveCount(0)
    const { overflow, edge, position, bars } = await page.evaluate(() => {
      const header = document.querySelector('header')
      if (!header) throw new Error('There is no heading.')
      const { position: place, borderBlockEndWidth } = getComputedStyle(header)
      return {
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        edge: borderBlockEndWidth,
        position: place,
        bars: [...document.querySelectorAll('main ol li [style*="block-size"]')].map(
          (bar) => getComputedStyle(bar).printColorAdjust,
        ),
      }
    })
    expect({ overflow, edge, position }).toEqual({ overflow: 0, edge: '0px', position: 'static' })
    expect(new Set(bars)).toEqual(new Set(['exact']))
  })
}
