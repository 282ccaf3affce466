import { languages } from '#core/languages/languages.ts'
import type { Variant } from '#core/access/variant.ts'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { mayCome, operator, people, stations } from '#tests/support/stations.ts'
import { lookAt, themes, untranslatedIn } from '#tests/support/walk.ts'

/** Every screen of every level in every language of one variant, in all sizes and looks; for the top of a file, whose server is of it. */
export const walk = (variant: Variant): void => {
  test.use({ serverSettings: { VARIANT: variant, LISTS_PER_MINUTE: '100000' } })

  for (const [level, { account, role }] of Object.entries({ ...people, operator })) {
    for (const language of languages) {
      test(`every screen of the level ${level} in ${language}`, async ({ page }) => {
        await page.addInitScript((value) => localStorage.setItem('language', value), language)
        await signIn(page, account)
        const isUntranslated = untranslatedIn(language)
        const findings: string[] = []
        for (const station of stations) {
          if (!mayCome(role, station, variant)) continue
          const { name, go } = station
          await go(page)
          findings.push(...(await lookAt(page, { name, isUntranslated, themes })))
        }
        expect(findings).toEqual([])
      })
    }
  }
}
