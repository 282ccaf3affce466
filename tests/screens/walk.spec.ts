import type { Page } from '@playwright/test'
import { roleCan } from '#core/access/can.ts'
import type { Role } from '#core/access/roles.ts'
import { languages } from '#core/languages/languages.ts'
import { type Account, signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { mayCome, operator, people, type Station, stations } from '#tests/support/stations.ts'
import { visit } from '#tests/support/visit.ts'
import { axeFindings, lookAt, settled, themes, untranslatedIn } from '#tests/support/walk.ts'

test.use({ serverSettings: { LISTS_PER_MINUTE: '100000' } })

/** Whether an address led to its screen, or to the page that says it is not for this person. */
const expectThere = async (page: Page, { name }: Pick<Station, 'name'>, isThere: boolean) => {
  await settled(page)
  expect([name, new URL(page.url()).pathname !== '/not-found/unauthorized']).toEqual([name, isThere])
}

/** Looks at every station that the person may come to and that nobody before has looked at, each in another language and theme. */
const walk = async (page: Page, { account, role }: { account: Account; role: Role }, before: readonly Role[]) => {
  await signIn(page, account)
  const findings: string[] = []
  for (const [turn, language] of languages.entries()) {
    await page.evaluate((value) => localStorage.setItem('language', value), language)
    await page.reload()
    for (const [index, station] of stations.entries()) {
      if (index % languages.length !== turn) continue
      if (!mayCome(role, station) || before.some((other) => mayCome(other, station))) continue
      const theme = themes[index % themes.length] ?? 'light'
      await station.go(page)
      const { name, sign } = station
      await expectThere(page, station, true)
      if (sign) await expect(sign(page).first(), name).toBeVisible()
      findings.push(...(await lookAt(page, { name, isUntranslated: untranslatedIn(language), themes: [theme] })))
    }
  }
  return findings
}

// The whole of it, all levels in all languages and themes, is tests/long/walk.ts.
test('every screen is accessible, translated and nowhere too wide: each in one language and one theme', async ({
  page,
  openContext,
}) => {
  test.setTimeout(600_000)
  const { admin, mid } = people
  const all = [admin.role, mid.role, operator.role]
  const reached = stations.filter((station) => all.some((role) => mayCome(role, station)))
  expect(reached).toEqual(stations)
  expect(await walk(page, admin, [])).toEqual([])
  const context = await openContext()
  expect(await walk(await context.newPage(), mid, [admin.role])).toEqual([])
  const other = await openContext()
  expect(await walk(await other.newPage(), operator, [admin.role, mid.role])).toEqual([])
})

test.describe('with a mouse, which shows more than a finger', () => {
  test.use({ hasTouch: false })

  test('a list, a record, a form and the dashboard are accessible', async ({ page }) => {
    const names = ['transactions', 'transaction', 'new user', 'dashboard']
    const looked = stations.filter(({ name }) => names.includes(name))
    expect(looked).toHaveLength(names.length)
    await signIn(page, people.admin.account)
    for (const { name, go } of looked) {
      await go(page)
      await settled(page)
      expect(await axeFindings(page, name)).toEqual([])
    }
  })
})

for (const [level, { account, role }] of Object.entries(people)) {
  test(`every screen opens for the level ${level} where the access table says so, and no other one`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    await signIn(page, account)
    // The walk above has been to all others of the widest level.
    const all = level === 'admin' ? stations.filter((station) => !mayCome(role, station)) : stations
    for (const { name, access, path, pageAccess = access, go, sign } of all) {
      const opens = roleCan(role, pageAccess, 'standard')
      await (opens ? go(page) : visit(page, path))
      await expectThere(page, { name }, opens)
      if (!opens || !sign) continue
      if (roleCan(role, access, 'standard')) await expect(sign(page).first(), name).toBeVisible()
      else await expect(sign(page), name).toHaveCount(0)
    }
  })
}
