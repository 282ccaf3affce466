import { listUsers } from '#features/users/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, often, signIn } from '#tests/support/engines/hand.ts'
import { testWithMail as test } from '#tests/support/engines/mail-fixtures.ts'
import { atTablet } from './steps.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const rows = 'tbody tr:has(th > a)'
const newcomer = 'newcomer@example.com'
const PASSWORD = 'Green-Teapot-7'

test('JOB-09 a cashier for two terminals is invited in five steps, and is at the sales four steps after the email was opened @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
  mail,
}) => {
  const tab = await newTab(desk)
  await signIn(tab, server.origin, 'merchant-admin')
  await goTo(tab, '/users/list', rows)
  const admin = atTablet(tab, 'mouse')
  await admin.press({ css: 'button', name: 'Invite user' })
  await admin.type(`Eleni Pappa <${newcomer}>`)
  const names = await tab.evaluate(async () => {
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('dialog[open] form input[type=checkbox]')]
    while (boxes().length < 5) await new Promise(requestAnimationFrame)
    return boxes()
      .slice(0, 2)
      .map(({ labels }) => labels?.[0]?.textContent ?? '')
  })
  for (const name of names) await admin.press({ css: 'dialog[open] label', name })
  await admin.press({ css: 'button', name: 'Send invitation' })
  await expectShown(tab, { css: '[data-open] dd', name: /^Invited/ })
  admin.expectAtMost(5)

  const letters = () => mail.received.filter(({ recipients }) => recipients.includes(newcomer))
  await expect.poll(() => letters().length, often).toBe(1)
  const [, token] = /\/invitation#([\w-]{43})/.exec((letters()[0]?.source ?? '').replaceAll(/=\r?\n/g, '')) ?? []
  // The first of the four steps.
  const own = await newTab(phone)
  await own.open(`${server.origin}/invitation#${token}`)
  const person = atTablet(own)
  await person.tabTo('New password')
  await person.type(PASSWORD)
  await person.tabTo('Confirm the new password')
  await person.type(PASSWORD)
  await person.press({ css: 'button', name: 'Save and log in' })
  await expect.poll(() => own.evaluate(() => location.href), often).toBe(`${server.origin}/transactions/list`)
  await expectShown(own, { css: rows })
  person.expectAtMost(3)

  const call = await apiAs(server.origin, 'merchant-admin')
  const { items } = await call(listUsers, {
    params: { page: 1, perPage: 10 },
    body: { sort: null, filter: { email: newcomer } },
  })
  expect(items).toMatchObject([{ name: 'Eleni Pappa', invitation: 'accepted', terminalsCount: 2 }])
})
