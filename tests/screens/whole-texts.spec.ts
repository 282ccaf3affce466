import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { mayCome, operator, people, stations } from '#tests/support/stations.ts'
import { cutOn, settled } from '#tests/support/walk.ts'

test.use({ serverSettings: { LISTS_PER_MINUTE: '100000' } })

// The two with the longest words. tests/long/walk.ts is the whole of it: all levels in all six.
for (const language of ['el', 'bg'] as const) {
  test(`no heading, state, tab, button or label of any screen is cut at a desk, on an upright tablet or on a phone, in ${language}`, async ({
    page,
    openContext,
  }) => {
    test.setTimeout(600_000)
    await page.addInitScript((value) => localStorage.setItem('language', value), language)
    await signIn(page, people.admin.account)
    const findings: string[] = []
    for (const station of stations) {
      if (!mayCome(people.admin.role, station)) continue
      const { name, go } = station
      await go(page)
      await settled(page)
      findings.push(...(await cutOn(page, name)))
    }
    const others = stations.filter((station) => mayCome(operator.role, station) && !mayCome(people.admin.role, station))
    expect(others.length).toBeGreaterThan(0)
    const ofOperator = await (await openContext()).newPage()
    await ofOperator.addInitScript((value) => localStorage.setItem('language', value), language)
    await signIn(ofOperator, operator.account)
    for (const { name, go } of others) {
      await go(ofOperator)
      await settled(ofOperator)
      findings.push(...(await cutOn(ofOperator, name)))
    }
    expect(findings).toEqual([])
  })
}
