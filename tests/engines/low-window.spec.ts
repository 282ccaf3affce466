import { expect, test } from '#tests/support/engines/fixtures.ts'
import { expectShown, goTo, often, settled, signIn } from '#tests/support/engines/hand.ts'
import type { Tab } from '#tests/support/engines/tab.ts'

/** A desk's screen of 1280 × 1024 at 400 % (WCAG 2.2, 1.4.10). */
const low = { width: 320, height: 256 }
const desk = { width: 1280, height: 800 }
const form = 'dialog[open] form[novalidate]'

/** Which part of the window's height the fields have where one in the middle of the form has the focus, from 0 to 1. */
const shareOfFields = (tab: Tab): Promise<number> =>
  tab.evaluate((css) => {
    const fields = [...document.querySelectorAll<HTMLElement>(`${css} input:not([type=hidden])`)]
    fields[Math.floor(fields.length / 2)]?.scrollIntoView({ block: 'center' })
    const lines = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
    return lines.filter((met) => met?.closest(css)).length / lines.length
  }, form)

/** Scrolls to the last button. @returns whether it can be pressed, and how much blank space is below what holds it: CSS pixels beyond the one by which engines round */
const endOfForm = (tab: Tab): Promise<{ isFree: boolean; blank: number }> =>
  tab.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    const save = dialog?.querySelector('button[type=submit]')
    for (const box of dialog ? [dialog, ...dialog.querySelectorAll('div')] : []) box.scrollTop = box.scrollHeight
    const { left = 0, top = 0, width = 0, height = 0 } = save?.getBoundingClientRect() ?? {}
    const met = document.elementFromPoint(left + width / 2, top + height / 2)
    const end = save?.parentElement?.getBoundingClientRect().bottom ?? 0
    return { isFree: save?.contains(met) === true, blank: Math.max(0, Math.round(innerHeight - end) - 1) }
  })

for (const address of ['/users/list?form=new', '/users/list?form=invite', '/terminals/list?form=new']) {
  test(`the fields of ${address} have four fifths of a low window, and its end is the button that saves`, async ({
    newTab,
    server,
  }) => {
    const tab = await newTab(desk)
    await signIn(tab, server.origin, 'acquirer')
    await tab.resize(low)
    await goTo(tab, address, form)
    await settled(tab)
    await expect.poll(() => shareOfFields(tab), often).toBeGreaterThan(0.8)
    expect(await endOfForm(tab)).toEqual({ isFree: true, blank: 0 })
  })
}

test('a form on a phone whose keyboard is open scrolls in one place: title and buttons stay, and no blank space comes below them', async ({
  newTab,
  server,
}) => {
  const tab = await newTab({ width: 390, height: 560 })
  await signIn(tab, server.origin, 'acquirer')
  await goTo(tab, '/users/list?form=new', form)
  await settled(tab)
  expect(await endOfForm(tab)).toEqual({ isFree: true, blank: 0 })
  await expectShown(tab, { css: 'dialog[open] h2' })
})
