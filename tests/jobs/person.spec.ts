import { listUsers } from '#features/users/contract.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test } from '#tests/support/engines/fixtures.ts'
import { closePanels, expectGone, expectShown, goTo, often, signIn } from '#tests/support/engines/hand.ts'
import { atTablet } from './steps.ts'

const desk = { width: 1280, height: 800 }
/** A tablet held upright. */
const tablet = { width: 820, height: 1180 }
/** The people whom a merchant's admin finds by a filter. */
const peopleOf =
  (call: Awaited<ReturnType<typeof apiAs>>) =>
  async (filter: object = {}) =>
    (await call(listUsers, { params: { page: 1, perPage: 100 }, body: { sort: null, filter } })).items

/** Those as whom nobody logs in, and whom no other job takes. */
const isStaff = ({ email, suspendedUntil }: { email: string; suspendedUntil?: string | null }) =>
  /^\w+\.\w+\.\d+@/.test(email) && !email.startsWith('dimitris.') && !suspendedUntil

const account = { css: 'header button', name: /^Account/ }

test('JOB-10 who left is found by typing a part of the email on any screen, and has no access in three steps @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
}) => {
  const people = peopleOf(await apiAs(server.origin, 'merchant-admin'))
  const left = (await people({ email: 'dimitris.oikonomou' }))[0]
  if (!left) throw new Error('The demo data has no such person.')
  const tab = await newTab(desk)
  await signIn(tab, server.origin, 'merchant-admin')
  await goTo(tab, '/stores/list', 'tbody tr:has(th > a)')

  const admin = atTablet(tab, 'mouse')
  await admin.enterAnywhere(left.email.slice(0, left.email.indexOf('@')))
  await admin.press({ css: '[data-open] button', name: 'Delete' })
  await expectShown(tab, {
    css: '[role=alertdialog] p, [role=alertdialog] div',
    name: /can no longer log in, is logged out everywhere/,
  })
  await admin.press({ css: '[role=alertdialog] button', name: 'Delete user' })
  await expect.poll(() => people({ email: left.email }), often).toEqual([])
  admin.expectAtMost(3)
})

test('JOB-10 who is away is suspended for a week in three steps from any screen, and is back in two more @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
}) => {
  const people = peopleOf(await apiAs(server.origin, 'merchant-admin'))
  const away = (await people()).find(isStaff)
  if (!away) throw new Error('The demo data has no such person.')
  const tab = await newTab(desk)
  await signIn(tab, server.origin, 'merchant-admin')
  await goTo(tab, '/stores/list', 'tbody tr:has(th > a)')

  const admin = atTablet(tab, 'mouse')
  await admin.enterAnywhere(away.email.slice(0, away.email.indexOf('@')))
  await admin.press({ css: '[data-open] button', name: 'Suspend' })
  await expectShown(tab, {
    css: '[role=alertdialog] p, [role=alertdialog] div',
    name: /is logged out everywhere now and can't log in until/,
  })
  await admin.press({ css: '[role=alertdialog] button', name: 'Suspend for 1 week' })
  const end = async () => (await people({ email: away.email }))[0]?.suspendedUntil
  const daysLeft = async () => Math.round((Date.parse((await end()) ?? '') - Date.now()) / 86_400_000)
  await expect.poll(daysLeft, often).toBe(7)
  admin.expectAtMost(3)

  await admin.press({ css: '[data-open] button', name: 'Lift suspension' })
  await admin.press({ css: '[role=alertdialog] button', name: 'Lift suspension' })
  await expect.poll(end, often).toBeNull()
  admin.expectAtMost(5)
})

test('JOB-10 by touch it is the press that opens the search more, for deleting and for suspending @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
}) => {
  const people = peopleOf(await apiAs(server.origin, 'merchant-admin'))
  const [away, left] = (await people()).filter(isStaff).slice(-2)
  if (!away || !left) throw new Error('The demo data has too few people.')
  const tab = await newTab(tablet)
  await signIn(tab, server.origin, 'merchant-admin')
  await goTo(tab, '/stores/list', 'tbody tr:has(th > a)')

  for (const [email, first, confirm] of [
    [away.email, 'Suspend', 'Suspend for 1 week'],
    [left.email, 'Delete', 'Delete user'],
  ] as const) {
    const admin = atTablet(tab)
    await admin.press({ css: 'header button', name: 'Search' })
    await admin.enter(email.slice(0, email.indexOf('@')))
    await admin.press({ css: '[data-open] button', name: first })
    await admin.press({ css: '[role=alertdialog] button', name: confirm })
    await expectGone(tab, { css: '[role=alertdialog]' })
    admin.expectAtMost(4)
  }
  await expect.poll(() => people({ email: left.email }), often).toEqual([])
  await expect.poll(async () => (await people({ email: away.email }))[0]?.suspendedUntil ?? null, often).not.toBeNull()
})

test('JOB-19 language, theme, row height and time zone are chosen in two steps each, and are the same on another tablet @not-in-webkit @not-in-firefox', async ({
  newTab,
  server,
}) => {
  const row = 'tbody tr:has(th > a)'
  const first = await newTab(desk)
  await signIn(first, server.origin, 'store.viewonly')
  await goTo(first, '/transactions/list', row)
  const inTwoSteps = async (choose: (person: ReturnType<typeof atTablet>) => Promise<void>) => {
    const person = atTablet(first, 'mouse')
    await person.press(account)
    await choose(person)
    person.expectAtMost(2)
    await closePanels(first)
  }
  for (const name of ['Dark', 'Compact']) {
    await inTwoSteps((person) => person.press({ css: ':popover-open label', name }))
  }
  await inTwoSteps((person) => person.choose({ css: ':popover-open select', name: 'Time zone' }, 'Auckland'))
  // The last one: from then on the words are others.
  await inTwoSteps((person) => person.choose({ css: ':popover-open select', name: 'Language' }, 'Italiano'))
  const shown = (tab: typeof first) =>
    tab.evaluate(() => {
      const { dataset, lang } = document.documentElement
      // The menu is drawn while it is closed, too.
      const selects = [...document.querySelectorAll<HTMLSelectElement>('header [popover] select')]
      const zone = selects.find(({ options }) => [...options].some(({ value }) => value.includes('/')))?.value
      return { theme: dataset.theme, density: dataset.density, lang, zone }
    })
  const chosen = { theme: 'dark', density: 'compact', lang: 'it', zone: 'Pacific/Auckland' }
  await expect.poll(() => shown(first), often).toEqual(chosen)

  const second = await newTab(desk)
  await signIn(second, server.origin, 'store.viewonly')
  await expect.poll(() => shown(second), often).toEqual(chosen)
})
