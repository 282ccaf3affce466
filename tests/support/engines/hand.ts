import { expect } from '@playwright/test'
import { type Account, emailOf, PASSWORD } from '#tests/support/accounts.ts'
import type { Pointer, Tab } from './tab.ts'

/** How long something on the screen may take, on a machine that does something else as well. */
const LIMIT_MS = 60_000

/** How what comes soon is waited for: asked for at once and then often, as hundreds of things are. Milliseconds. */
export const often = { timeout: LIMIT_MS, intervals: [20, 50, 100] }

/** What is looked for on the screen: a CSS selector, and the name or text by which people know it. */
export interface Target {
  readonly css: string
  /** All of the name, without regard to the spaces around it; or a part that fits. */
  readonly name?: string | RegExp
  /** Which of them, from 0. */
  readonly at?: number
}

interface Found {
  readonly x: number
  readonly y: number
  /** Whether a press in the middle reaches it. */
  readonly isFree: boolean
}

/** Where a target is on the screen; undefined while it is not there or not drawn. */
const find = (tab: Tab, { css, name = '', at = 0 }: Target): Promise<Found | null> => {
  const [text, pattern, flags] = typeof name === 'string' ? [name, '', ''] : ['', name.source, name.flags]
  return tab.evaluate(
    (selector, wanted, source, how, index) => {
      const nameOf = (element: Element) => {
        const labels =
          element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
        const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ')
        const by = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
        const own = element.getAttribute('aria-label') ?? (by.trim() || undefined)
        return (own ?? ([...(labels ?? [])].map((label) => label.textContent).join(' ') || element.textContent)).trim()
      }
      const fits = (said: string) => (source ? new RegExp(source, how).test(said) : !wanted || said === wanted)
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
      const drawn = [...document.querySelectorAll(selector)].filter(
        (element) =>
          element.getClientRects().length > 0 &&
          element.checkVisibility({ visibilityProperty: true }) &&
          (!modal || modal.contains(element)) &&
          fits(nameOf(element)),
      )
      const element = drawn.at(index)
      if (!element) return null
      const [box] = [...element.getClientRects()]
      if (!box) return null
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const reached = document.elementFromPoint(x, y)
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const isFree = [element, ...labels].some((each) => reached !== null && each.contains(reached))
      return { x, y, isFree }
    },
    css,
    text,
    pattern,
    flags,
    at,
  )
}

const say = ({ css, name = '', at = 0 }: Target) => `${css} ${String(name)} (${at})`

/** Waits until everything that was placed has been painted, as whoever presses has seen it; a page that leaves is not waited for. */
const painted = (tab: Tab): Promise<void> =>
  tab
    .evaluate(async () => {
      // What opens is placed by an observer, between the callbacks of a frame and its painting.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    })
    .catch(() => {})

/**
 * Waits until the target stands still on the screen and nothing covers it: what is still being placed would be missed. It is
 * not scrolled to: what has to be looked for has failed.
 */
const waitFor = async (tab: Tab, target: Target): Promise<Found> => {
  let found: Found | null = null
  await expect
    .poll(
      async () => {
        const before = found
        if (before) await painted(tab)
        found = await find(tab, target)
        if (!found) return 'not there'
        if (before?.x !== found.x || before.y !== found.y) return 'moving'
        return found.isFree
      },
      { message: say(target), ...often },
    )
    .toBe(true)
  if (!found) throw new Error(`${say(target)} is not there.`)
  return found
}

const isShown = async (tab: Tab, target: Target): Promise<boolean> => (await find(tab, target)) !== null
export const expectShown = (tab: Tab, target: Target): Promise<void> =>
  expect.poll(() => isShown(tab, target), { message: say(target), ...often }).toBe(true)

export const expectGone = (tab: Tab, target: Target): Promise<void> =>
  expect.poll(() => isShown(tab, target), { message: `${say(target)} is gone`, ...often }).toBe(false)

/** Presses a target in its middle, as soon as it can be pressed. */
export const press = async (tab: Tab, target: Target, pointer?: Pointer): Promise<void> => {
  const { x, y } = await waitFor(tab, target)
  await tab.pressAt(x, y, pointer)
}

/**
 * Presses what may go by itself, where it can be pressed, and nothing where it is gone: at the same moment as it is looked for, or the
 * press would meet what has come in its place.
 */
export const pressIfShown = async (tab: Tab, { css, name }: { css: string; name: string }): Promise<void> => {
  const found = await find(tab, { css, name })
  if (!found?.isFree) return
  const pressThat = (x: number, y: number, selector: string, wanted: string) => {
    const element = document.elementFromPoint(x, y)?.closest<HTMLElement>(selector)
    if (element?.textContent.trim() === wanted) element.click()
  }
  await tab.evaluate(pressThat, found.x, found.y, css, name)
}

/** Presses a field and types into it. */
const fill = async (tab: Tab, target: Target, text: string): Promise<void> => {
  await press(tab, target)
  await tab.type(text)
}

const pathOf = (tab: Tab): Promise<string> => tab.evaluate(() => location.pathname)

/** Waits in the page until nothing of the screen is on its way any more, and it has its heading. */
export const settled = async (tab: Tab): Promise<void> => {
  const state = await tab.evaluate(async (limit) => {
    const end = performance.now() + limit
    const frame = () => new Promise(requestAnimationFrame)
    const read = () => ({
      busy: document.querySelectorAll('[aria-busy="true"]:not(button)').length,
      moving: document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1).length,
      titled: document.querySelector('h1, [role=article], article, dialog[open] h2') !== null,
    })
    await document.fonts.ready
    // What a new size sets off is drawn with the next frames.
    await frame()
    await frame()
    let found = read()
    while ((found.busy > 0 || found.moving > 0 || !found.titled) && performance.now() < end) {
      await frame()
      found = read()
    }
    return found
  }, LIMIT_MS)
  expect(state).toEqual({ busy: 0, moving: 0, titled: true })
}

/**
 * Leads to another page of the portal without loading the portal anew, and waits for what the new page draws.
 * @param ready CSS; what the page before has of it does not count
 */
export const goTo = async (tab: Tab, address: string, ready: string): Promise<void> => {
  await tab.evaluate(
    (to, css) => {
      // What is drawn there is not drawn again.
      if (location.pathname === to) return
      for (const element of document.querySelectorAll<HTMLElement>(css)) element.dataset.before = ''
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    address,
    ready,
  )
  await expectShown(tab, { css: `:is(${ready}):not([data-before])` })
}

const openPanel: Target = { css: 'dialog[open], :popover-open' }

/** Closes all that is open over the page, as the Escape key does. */
export const closePanels = async (tab: Tab): Promise<void> => {
  while (await isShown(tab, openPanel)) await tab.key('Escape')
}

/** Signs in through the login form and waits until the portal has left it. */
export const signIn = async (tab: Tab, origin: string, account: Account): Promise<void> => {
  await tab.open(`${origin}/login`)
  await fill(tab, { css: 'input[autocomplete~="username"]' }, emailOf(account))
  await fill(tab, { css: 'input[autocomplete~="current-password"]' }, PASSWORD)
  await press(tab, { css: 'form button[type="submit"]' })
  await expect.poll(() => pathOf(tab), often).not.toBe('/login')
}
