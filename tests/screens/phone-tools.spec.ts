import type { Locator, Page } from '@playwright/test'
import { languages } from '#core/languages/languages.ts'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { recordLists } from '#tests/support/list-addresses.ts'
import { visit } from '#tests/support/visit.ts'
import { settled } from '#tests/support/walk.ts'

test.use({ viewport: { width: 390, height: 844 } })

const lists = [...recordLists, '/exports']

test('the tools of a list are one line on a phone, in every language', async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page, 'acquirer')
  for (const language of languages) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.reload()
    for (const path of lists) {
      await visit(page, path)
      await settled(page)
      await expect(page.locator('main header button').first()).toBeVisible()
      const lines = await page.locator('main header').evaluate((header) => {
        const drawn = [...header.querySelectorAll('button')].filter((button) => button.checkVisibility())
        return new Set(drawn.map((button) => Math.round(button.getBoundingClientRect().top))).size
      })
      expect(lines, `${path} in ${language}`).toBe(1)
    }
  }
})

test('somebody is invited from the menu of the tools where there is no room for a button', async ({ page }) => {
  await signIn(page, 'merchant-admin')
  await page.goto('/users/list')
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('menuitem', { name: 'Invite user' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite user' })).toBeVisible()
})

test('on a phone the filters in force are read whole, in lines below the tools, in every language', async ({
  page,
}) => {
  await signIn(page, 'acquirer')
  for (const language of languages) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.goto(
      '/transactions/list?types=["refund","void"]&statuses=[-1,1]&amountFrom=1&amountTo=500&currency=["EUR"]',
    )
    await settled(page)
    const header = page.locator('main header')
    await expect(header.locator('[data-filter]:not([data-filter="dateFrom"], [data-filter=""])')).toHaveCount(4)
    const hidden = await header.evaluate((all) => {
      const chips = [...all.querySelectorAll('[data-filter]:not([data-filter=""])')]
      return chips.filter((chip) => {
        const { left, right, top, bottom } = chip.getBoundingClientRect()
        const points = [0.1, 0.5, 0.9].map((part) => [left + (right - left) * part, (top + bottom) / 2] as const)
        return (
          chip.scrollWidth > chip.clientWidth ||
          !points.every(([x, y]) => chip.contains(document.elementFromPoint(x, y)))
        )
      }).length
    })
    expect(hidden, language).toBe(0)
    await page.goto('/transactions/list?types=["refund"]')
    await settled(page)
    await expect(header.locator('[data-filter="types"]')).toBeVisible()
    expect(await linesOf(page, 'main header button'), language).toBe(2)
  }
})

/** How many lines the controls that are drawn in a part of the page take. */
const linesOf = (page: Page, controls: string) =>
  page.locator(controls).evaluateAll((all) => {
    const drawn = all.filter((one) => one.checkVisibility())
    // By their middles: a choice with a frame of its own begins a pixel above its neighbours.
    const middles = drawn
      .map((one) => one.getBoundingClientRect())
      .map(({ top, bottom }) => Math.round((top + bottom) / 2))
    return new Set(middles).size
  })

test("the tabs of a user's record are one line on a phone, whichever is chosen, in every language", async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'acquirer')
  for (const language of languages) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.goto('/users/list')
    await settled(page)
    await page.locator('tbody th a').first().click()
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(3)
    for (const tab of await tabs.all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      expect(await linesOf(page, '[role="tab"]'), `${await tab.textContent()} in ${language}`).toBe(1)
    }
  }
})

test('the choices of a closing sheet are three lines on a phone and four on an upright tablet, and its sum is in sight, in every language', async ({
  page,
}) => {
  await signIn(page, 'acquirer')
  const choices = 'main header :is(button, select, label)'
  for (const language of languages) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.setViewportSize({ width: 820, height: 1180 })
    // What takes the most room in most languages.
    await page.goto('/closing?period=lastMonth&by=method&within=cashier')
    await settled(page)
    const net = page.locator('[data-total] [data-net]').first()
    await expect(net).toBeVisible()
    expect(await linesOf(page, choices), `an upright tablet in ${language}`).toBeLessThanOrEqual(4)
    const outside = await page
      .locator('main table')
      .evaluateAll((sheets) =>
        sheets.map(
          (sheet) => sheet.getBoundingClientRect().right - (sheet.parentElement?.getBoundingClientRect().right ?? 0),
        ),
      )
    expect(Math.max(...outside), `figures beside an upright tablet in ${language}`).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await linesOf(page, choices), `a phone in ${language}`).toBeLessThanOrEqual(3)
    const covered = await net.evaluate((cell) => {
      const { left, right, bottom } = cell.getBoundingClientRect()
      return !cell.contains(document.elementFromPoint((left + right) / 2, bottom - 4))
    })
    expect(covered, `the sum is not in sight in ${language}`).toBe(false)
  }
})

test('what a phone says offline is two lines, and so is what the search finds, in every language', async ({
  page,
  context,
  allow,
}) => {
  allow.console(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, 'merchant-admin')
  const linesIn = (locator: Locator) =>
    locator.evaluate((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    })
  for (const language of languages) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.goto('/transactions/list')
    await settled(page)
    await page.locator('header').first().getByRole('button').first().click()
    const label = page.getByRole('dialog').locator('label')
    await expect(label).toBeVisible()
    expect(await linesIn(label), `${await label.textContent()} in ${language}`).toBeLessThanOrEqual(2)
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    const said = page.locator('[data-offline] p')
    await expect(said).toContainText(/\d\d(:| h )\d\d/)
    expect(await linesIn(said), `${await said.textContent()} in ${language}`).toBeLessThanOrEqual(2)
    await context.setOffline(false)
  }
})
