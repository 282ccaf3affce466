import type { BrowserContext } from '@playwright/test'
import { platformFeatures } from '#web/platform-features.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { shareSale } from '#tests/support/share-sale.ts'
import { banner, enterAs, logOut, loginForm, markersOf, rows, rrns, waitUntilSaved } from '#tests/e2e/offline/steps.ts'

test.use({ serviceWorkers: 'allow' })

const scripts = platformFeatures.flatMap((feature) => feature.scripts ?? [])
const styles = platformFeatures.flatMap((feature) => feature.styles ?? [])

/** Before any script of a page runs: takes away what scripts could find, and forgets that there was anything. */
const removeFromScripts = (names: string[]) => {
  for (const name of names) {
    const [member = '', ...path] = name.split('.').toReversed()
    const owner = path.reduceRight<unknown>((object, key) => Reflect.get(Object(object), key), globalThis)
    Reflect.deleteProperty(Object(Reflect.get(Object(owner), 'prototype')), member)
  }
}

/** A style sheet without rules and declarations that begin so, as a browser reads it that does not know them. */
const withoutStyles = (css: string): string =>
  styles.reduce((text, name) => {
    if (name.startsWith('@'))
      return text.replaceAll(new RegExp(`${name}[^{}]*\\{(?:[^{}]*\\{[^{}]*\\})*[^{}]*\\}`, 'g'), '')
    if (name.startsWith(':')) return text.replaceAll(new RegExp(`[^{}]*${name}[^{}]*\\{[^{}]*\\}`, 'g'), '')
    return text.replaceAll(new RegExp(`(?<=[{;])${name}:[^;{}]*;?`, 'g'), '')
  }, css)

const removeAll = async (context: BrowserContext): Promise<Set<string>> => {
  const removed = new Set<string>()
  await context.addInitScript(removeFromScripts, scripts)
  await context.route('**/*.css', async (route) => {
    const reply = await route.fetch()
    const css = await reply.text()
    for (const name of styles) if (css.includes(name)) removed.add(name)
    await route.fulfill({ response: reply, body: withoutStyles(css) })
  })
  return removed
}

/** Which of the features scripts still find. */
const left = (names: string[]) =>
  names.filter((name) => {
    const [member = '', ...path] = name.split('.').toReversed()
    const owner = path.reduceRight<unknown>((object, key) => Reflect.get(Object(object), key), globalThis)
    return Reflect.has(Object(Reflect.get(Object(owner), 'prototype')), member)
  })

test('a shop works in a browser that knows none of the newer features: find a sale, its receipt, offline, and log out', async ({
  page,
  context,
  allow,
}) => {
  allow.console(/ERR_INTERNET_DISCONNECTED/)
  const removed = await removeAll(context)
  await enterAs(page, 'cashier')
  expect(await page.evaluate(left, scripts)).toEqual([])
  const shown = await rrns(page)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.keyboard.type(shown[0] ?? '')
  await expect(page.getByRole('option').first()).toContainText(shown[0] ?? '')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')

  await rows(page).filter({ hasText: 'Successful' }).first().getByRole('link').first().click()
  const details = page.getByRole('region', { name: 'Transaction', exact: true })
  await details.getByRole('button', { name: 'Show receipt' }).click()
  await expect(details.getByRole('tabpanel')).toContainText('Customer copy')
  await page.getByRole('link', { name: 'Transactions' }).first().click()
  await waitUntilSaved(page, await markersOf(page))

  await context.setOffline(true)
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await expect.poll(() => rrns(page)).toEqual(shown)
  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  await logOut(page)
  await expect(loginForm(page)).toBeVisible()
  // The build writes those with a prefix where a browser wants it.
  const isPlain = (name: string) => !name.startsWith('-webkit-')
  expect([...removed].filter(isPlain).toSorted()).toEqual(styles.filter(isPlain).toSorted())
})

test('a customer reads the receipt and gets its link in a browser that knows none of the newer features', async ({
  page,
  context,
  request,
}) => {
  const { path } = await shareSale(request)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await removeAll(context)
  await page.goto(path)
  await expect(page.getByRole('article')).toContainText('Customer copy')
  expect(await page.evaluate(left, scripts)).toEqual([])
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(path)
})
