import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { recordLists } from '#tests/support/list-addresses.ts'
import { visit } from '#tests/support/visit.ts'
import { settled } from '#tests/support/walk.ts'

// A desk's screen of 1280 × 1024 at 400 %, where a mouse is the pointer (WCAG 2.2, 1.4.10).
test.use({ viewport: { width: 320, height: 256 }, hasTouch: false })

const lists = ['/transactions/list', ...recordLists, '/audit']

const open = async (page: Page, path: string) => {
  await visit(page, path)
  await expect(page.locator('tbody th a').first()).toBeVisible()
  await settled(page)
}

/** Which part of each of the first two rows is in sight, from 0 to 1; the lines between rows belong to neither. */
const rowsInSight = (page: Page): Promise<number[]> =>
  page.locator('tbody tr').evaluateAll((rows) =>
    rows.slice(0, 2).map((row) => {
      const { top, left, height } = row.getBoundingClientRect()
      const lines = Array.from({ length: Math.floor(height) - 2 }, (_, line) => top + line + 1)
      return lines.filter((y) => row.contains(document.elementFromPoint(left + 3, y))).length / lines.length
    }),
  )

/** What stays on the screen while the page scrolls; what sticks sideways alone goes away with it. */
const whatStays = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { position, top, bottom } = getComputedStyle(element)
        const stays = position === 'fixed' || (position === 'sticky' && (top !== 'auto' || bottom !== 'auto'))
        // What shows nothing takes nothing, and a heading sticks to the table that scrolls.
        return stays && getComputedStyle(element).pointerEvents !== 'none' && !element.closest('table')
      })
      .filter((element) => {
        const { bottom: edge, height } = element.getBoundingClientRect()
        return edge > 0 && height > 0 && element.checkVisibility()
      })
      .map((element) => `${element.tagName.toLowerCase()} ${element.textContent?.slice(0, 30)}`),
  )

for (const [language, second] of [
  ['en', 1],
  ['el', 0.5],
] as const) {
  test(`two rows of each list are in view at 400 % without scrolling, in ${language}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('language', value), language)
    await signIn(page, 'acquirer')
    for (const path of lists) {
      await open(page, path)
      const [first = 0, next = 0] = await rowsInSight(page)
      expect(first, `first row of ${path}`).toBe(1)
      expect(next, `second row of ${path}`).toBeGreaterThanOrEqual(second)
    }
  })
}

test('nothing stays over the page in a low window: bars and pager scroll away with it, without a network too', async ({
  page,
  network,
  allow,
}) => {
  allow.console(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/)
  await signIn(page, 'acquirer')
  for (const path of [...lists, '/dashboard', '/settings', '/ordering']) {
    await visit(page, path)
    await settled(page)
    expect(await whatStays(page), path).toEqual([])
  }
  await open(page, '/transactions/list')
  await page.locator('tbody th a').first().click()
  await expect(page.locator('[data-open] dl').first()).toBeVisible()
  expect(await whatStays(page)).toEqual([])
  await network.set('refuse')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.locator('[data-offline] > *')).toBeVisible()
  expect(await whatStays(page)).toEqual([])
  await network.set('pass')
})

test('the menu stands at the end of the page in a low window, and a press on it leads on', async ({ page }) => {
  await signIn(page, 'acquirer')
  await open(page, '/terminals/list')
  const menu = page.locator('[data-bottom-bar]')
  await menu.scrollIntoViewIfNeeded()
  const { menuTop, mainBottom } = await page.evaluate(() => ({
    menuTop: document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? 0,
    mainBottom: document.querySelector('main')?.getBoundingClientRect().bottom ?? 0,
  }))
  expect(menuTop).toBeGreaterThanOrEqual(mainBottom)
  await menu.getByRole('link', { name: 'Transactions' }).click()
  await expect(page).toHaveURL(/transactions\/list/)
})

/** Whether any of what has the focus can be seen, and what it is. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: '', isSeen: true }
    const parts = [0.05, 0.25, 0.5, 0.75, 0.95]
    const isSeen = [...element.getClientRects()].some(({ left, top, width, height }) =>
      parts.some((across) =>
        parts.some((down) => {
          const met = document.elementFromPoint(left + width * across, top + height * down)
          return met !== null && (element.contains(met) || met.closest('label')?.contains(element) === true)
        }),
      ),
    )
    const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)
    return { name: `${element.tagName.toLowerCase()} ${name}`, isSeen }
  })

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
]
for (const size of sizes) {
  test(`what has the focus is never under a bar, forth and back through a list at ${size.width} × ${size.height} (WCAG 2.4.11)`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await signIn(page, 'acquirer')
    for (const path of ['/transactions/list', '/settings']) {
      await page.goto(path)
      await settled(page)
      const hidden: string[] = []
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let presses = 0; presses < 60; presses += 1) {
          await page.keyboard.press(key)
          const { name, isSeen } = await focused(page)
          if (!isSeen) hidden.push(`${key} ${presses} ${name}`)
        }
      }
      expect(hidden, path).toEqual([])
    }
  })
}
