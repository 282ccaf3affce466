import type { Page } from '@playwright/test'
import { languages } from '#core/languages/languages.ts'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { settled } from '#tests/support/walk.ts'

const menu = (page: Page) => page.getByRole('navigation').first()
const words = (page: Page) => menu(page).locator('a > span:not([data-mark])')
const expand = (page: Page) => menu(page).locator('button:visible')
/** Where the page beside the menu begins, and its width, CSS pixels; its height grows with rows that come. */
const contentBox = async (page: Page) => {
  const { x, y, width } = (await page.getByRole('main').boundingBox()) ?? {}
  return { x, y, width }
}

const expectWords = async (page: Page, shown: boolean) =>
  expect
    .poll(() => words(page).evaluateAll((all) => all.map(({ clientWidth }) => clientWidth > 1)), { message: 'words' })
    .toEqual(Array.from({ length: await words(page).count() }, () => shown))

/** Words that their entry or the menu shows a part of. */
const cutOff = (page: Page) =>
  menu(page).evaluate((nav) =>
    [...nav.querySelectorAll<HTMLElement>('a > span:not([data-mark])')]
      .filter((word) => {
        const { right } = word.getBoundingClientRect()
        return word.scrollWidth > word.clientWidth || right > nav.getBoundingClientRect().right
      })
      .map(({ innerText }) => innerText),
  )

for (const [width, height] of [
  [820, 1180],
  [800, 1280],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test.beforeEach(async ({ page }) => {
      await signIn(page, 'acquirer')
      await page.goto('/transactions/list')
      await settled(page)
    })

    test('a press brings the words of the menu over the page, which does not move', async ({ page }) => {
      const before = await contentBox(page)
      await expectWords(page, false)
      await expand(page).click()
      await expectWords(page, true)
      expect(await contentBox(page)).toEqual(before)
      const met = await words(page).evaluateAll((all) =>
        all.filter((word) => {
          const { left, top, width: wide, height: high } = word.getBoundingClientRect()
          return !word.closest('a')?.contains(document.elementFromPoint(left + wide / 2, top + high / 2))
        }),
      )
      expect(met).toEqual([])
    })

    test('Escape takes the words away and leaves the focus on their button', async ({ page }) => {
      await expand(page).focus()
      await page.keyboard.press('Enter')
      await expectWords(page, true)
      await expect(expand(page)).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(menu(page).locator('a').last()).toBeFocused()
      await expectWords(page, true)
      await page.keyboard.press('Escape')
      await expectWords(page, false)
      await expect(expand(page)).toBeFocused()
    })

    test('a press beside the words, a focus that goes on and a choice take them away', async ({ page }) => {
      await expand(page).click()
      await expectWords(page, true)
      await page.getByRole('heading', { level: 1 }).click({ position: { x: width - 500, y: 5 }, force: true })
      await expectWords(page, false)
      await expand(page).click()
      await page.keyboard.press('Tab')
      await expectWords(page, false)
      await expand(page).click()
      await words(page).filter({ hasText: 'Terminals' }).click()
      await expect(page).toHaveURL(/terminals\/list/)
      await expectWords(page, false)
    })

    test('the words are whole in every language', async ({ page }) => {
      for (const language of languages) {
        await page.evaluate((value) => localStorage.setItem('language', value), language)
        await page.reload()
        await expand(page).click()
        await expectWords(page, true)
        expect(await cutOff(page), language).toEqual([])
      }
    })
  })
}

test.describe('820 px', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('the store of a terminal is whole beside the buttons of its row, in every language', async ({ page }) => {
    await signIn(page, 'acquirer')
    for (const language of languages) {
      await page.evaluate((value) => localStorage.setItem('language', value), language)
      await page.goto('/terminals/list')
      await settled(page)
      await expect(page.locator('tbody [data-actions] button').first()).toBeVisible()
      const cut = await page.evaluate(() => {
        const at = [...document.querySelectorAll('thead th, thead td')].findIndex((cell) =>
          cell.matches('[data-column="storeName"]'),
        )
        return [...document.querySelectorAll('tbody tr')].flatMap((row) => {
          const store = row.children[at]
          const name = store?.firstElementChild
          const actions = row.querySelector('[data-actions]')
          if (!store || !name || !actions) return ['no store']
          const isCovered = store.getBoundingClientRect().right > actions.getBoundingClientRect().left
          // Letters reach a little beyond their line; a line that is cut is a third of the box.
          const isCut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight * 1.25
          return isCovered || isCut ? [name.textContent] : []
        })
      })
      expect(cut, language).toEqual([])
    }
    const heading = page.locator('thead [data-actions]')
    await expect(heading, 'no other heading shows through').not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })
})
