import { signIn } from '#tests/support/accounts.ts'
import { languages, languageTag } from '#core/languages/languages.ts'
import { expect, test } from '#tests/support/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const tags = languages.map((language) => [language, languageTag(language)] as const)

test.describe('a browser that speaks none of the six', () => {
  test.use({ locale: 'ja-JP' })

  test('I18N-01 gets English', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test.describe('a Greek browser', () => {
  test.use({ locale: 'el-GR' })

  test('I18N-07 I18N-09 gets Greek in a family of its own', async ({ page }) => {
    const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'el')
    const greek = await family()
    await page.getByRole('combobox').selectOption('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await family()).not.toBe(greek)
  })
})

test('I18N-02 I18N-03 I18N-04 I18N-05 I18N-06 I18N-08 I18N-09 every language shows at once and stays', async ({
  page,
}) => {
  await page.goto('/login')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Log in')
  const seen = new Set<string>()
  for (const [language, tag] of tags) {
    await page.getByRole('combobox').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    const text = await heading.innerText()
    seen.add(text)
    await expect(page).toHaveTitle(`Counterside - ${text}`)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(heading).toHaveText(text)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(language)
  }
  // French is French in Canada, too.
  expect(seen.size).toBeGreaterThanOrEqual(5)
})

test('ROUTE-35 the title follows the language at once, inside the portal too', async ({ page }) => {
  await signIn(page, 'cashier')
  await expect(page).toHaveTitle('Counterside - Transactions')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByLabel('Language').selectOption('bg')
  await expect(page).toHaveTitle(/^Counterside - [Ѐ-ӿ]+$/)
})

test('OFF-44 the language can be changed without network, to each of the six', async ({ page, context }) => {
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  for (const [language, tag] of tags) {
    await page.getByRole('combobox').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
  }
})

for (const [language, font] of [
  ['en', /^onest-latin-wght/],
  ['el', /^source-sans-3-(latin|greek)-wght/],
] as const) {
  test(`while its own fonts are on the way a page in ${language} fetches no other one`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('language', value), language)
    const fetched: string[] = []
    const held = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      fetched.push(new URL(route.request().url()).pathname.replace('/assets/', ''))
      await held.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => fetched.length).toBeGreaterThan(0)
    // What stands in for the font has been drawn, with which browsers ask for more.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    held.resolve()
    await page.evaluate(() => document.fonts.ready)
    expect(fetched.filter((name) => !font.test(name))).toEqual([])
  })
}

test('MSG-01 the offline notice and its button fit a phone in every language', async ({ page, context, allow }) => {
  allow.console(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/login')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  for (const language of languages) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.reload()
    const notice = page.locator('[data-offline] > *')
    await expect(notice).toBeVisible()
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 })
      const overflows = await notice.evaluate((box) => {
        const edge = box.getBoundingClientRect()
        return [...box.children].filter((part) => {
          const { top, right, bottom } = part.getBoundingClientRect()
          return top < edge.top || right > edge.right || bottom > edge.bottom
        }).length
      })
      expect(overflows, `${language} at ${width}`).toBe(0)
    }
  }
})

test('the words of the menu and what a list can be asked fit in every language', async ({ page }) => {
  await signIn(page, 'acquirer')
  for (const language of languages) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/transactions/list')
    const menu = page.getByRole('navigation').first()
    await expect(page.locator('tbody tr a').first()).toBeVisible()
    expect(await menu.evaluate(cutOffLabels), language).toEqual([])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const tools = page.getByRole('main').locator('header').first()
      expect(await tools.evaluate(buttonsCutOff), `${language} at ${width}`).toEqual([])
    }
  }
})

/** Each entry as the current one, whose words are the widest. */
const cutOffLabels = (menu: Element): string[] => {
  const links = [...menu.querySelectorAll('a')]
  const current = links.find((link) => link.ariaCurrent)
  return links.flatMap((link) => {
    current?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'page')
    const cut = [...link.querySelectorAll('span')].filter((text) => text.scrollWidth > text.clientWidth)
    link.removeAttribute('aria-current')
    return cut.map(({ innerText }) => innerText)
  })
}

/** Buttons that the row they stand in, which scrolls, shows a part of. */
const buttonsCutOff = (tools: Element): string[] =>
  [...tools.querySelectorAll('button')]
    .filter((button) => {
      const shown = button.getBoundingClientRect()
      const row = [...tools.children].find((part) => part.contains(button))?.getBoundingClientRect()
      return shown.width > 0 && row && (shown.right > row.right + 1 || shown.left < row.left - 1)
    })
    .map(({ innerText }) => innerText)
