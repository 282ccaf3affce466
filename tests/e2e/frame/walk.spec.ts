import { languages } from '#core/languages/languages.ts'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { stations } from '#tests/support/stations.ts'
import { lookAt, themes, untranslatedIn } from '#tests/support/walk.ts'

test.use({ serverSettings: { LISTS_PER_MINUTE: '100000' }, serviceWorkers: 'block' })

// The whole of it, all levels in all languages and themes, is tests/long/walk.ts.
test('every screen is accessible, translated and nowhere too wide: each in one language and one theme', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await signIn(page, 'acquirer')
  const findings: string[] = []
  for (const [index, { name, go }] of stations.entries()) {
    const language = languages[index % languages.length] ?? 'en'
    const theme = themes[index % themes.length] ?? 'light'
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await go(page)
    findings.push(...(await lookAt(page, { name, isUntranslated: untranslatedIn(language), themes: [theme] })))
  }
  expect(findings).toEqual([])
})
