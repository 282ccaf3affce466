import { emailOf, PASSWORD } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, often, signIn } from '#tests/support/engines/hand.ts'
import { atTablet } from './steps.ts'

/** A store's administrator meets an error, and reads its reference out. */
const refuse = async (origin: string): Promise<string> => {
  const ask = async (path: string, init: RequestInit) => (await fetch(`${origin}/api/${path}`, init)).json()
  const { token } = await ask('login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('store'), password: PASSWORD }),
  })
  const refused = await ask('merchant/nothing', { headers: { authorization: `Bearer ${token}` } })
  expect(refused.code).toBe('NOT_ALLOWED')
  return refused.reference
}

const desk = { width: 1280, height: 800 }

test('JOB-16 the reference of an error, read out by a merchant, leads to the rule that refused and to the portal as that role sees it, in four steps', async ({
  newTab,
  server,
}) => {
  const reference = await refuse(server.origin)
  const tab = await newTab(desk)
  await signIn(tab, server.origin, 'operator')
  await goTo(tab, '/stores/list', 'tbody tr:has(th > a)')
  const support = atTablet(tab, 'mouse')
  await support.enterAnywhere(reference)
  await expectShown(tab, { css: 'dd', name: "The role doesn't allow it." })
  await support.press({ css: 'main button', name: /^View as Store administrator/ })
  await expectShown(tab, { css: '[data-seen-as] strong', name: /^Viewed as Store administrator/ })
  support.expectAtMost(4)

  // Nobody's name is on the screen, and nothing of it on the device.
  await goTo(tab, '/transactions/list', 'tbody tr:has(th > a)')
  await expectShown(tab, { css: '[data-seen-as] strong', name: /^Viewed as Store administrator/ })
  const rows = await tab.evaluate(() => document.querySelector('tbody')?.textContent ?? '')
  expect(rows).not.toMatch(/@|•• \d{4}/)
  const level = () => tab.evaluate(() => localStorage.getItem('currentUserRoles'))
  expect(await level()).toBe('admin')

  await support.press({ css: '[data-seen-as] button', name: 'End viewing' })
  await expectShown(tab, { css: 'dd', name: "The role doesn't allow it." })
  await expect.poll(() => tab.evaluate(() => document.querySelector('[data-seen-as]')), often).toBe(null)
})
