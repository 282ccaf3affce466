import type { Browser, Locator, Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { settled } from '#tests/support/walk.ts'

const SLOWER = 4
const TIMES = 3
/** An event is told some frames after it was answered. */
const FRAMES = 20
/** Milliseconds (performance.md). */
const BUDGET = 100

interface Interaction {
  readonly name: string
  readonly act: (page: Page) => Promise<unknown>
  /** What is there when it is done. */
  readonly effect?: (page: Page) => Locator
  /** Leads back to where it can be done again. */
  readonly undo?: (page: Page) => Promise<unknown>
}

/** Where it stands, as a finger does: what Playwright does around a click of its own would be counted, too. */
const pressAt = async (page: Page, control: Locator) => {
  await control.first().scrollIntoViewIfNeeded()
  const box = await control.first().boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
const press = (name: string | RegExp) => (page: Page) => pressAt(page, page.getByRole('button', { name }))
const key = (name: string) => (page: Page) => page.keyboard.press(name)
const dialog = (page: Page) => page.getByRole('dialog')
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name })

const interactions: readonly Interaction[] = [
  { name: 'next page', act: press('Next page'), undo: press('Previous page') },
  { name: 'sort', act: (page) => pressAt(page, page.locator('th button')) },
  { name: 'filters', act: press('Add filter'), effect: dialog, undo: key('Escape') },
  { name: 'columns', act: press('Columns'), effect: dialog, undo: key('Escape') },
  { name: 'search', act: key('/'), effect: dialog, undo: key('Escape') },
  {
    name: 'account',
    act: press(/^Account/),
    effect: (page) => page.getByRole('button', { name: 'Log out' }),
    undo: key('Escape'),
  },
  {
    name: 'one record',
    act: (page) => pressAt(page, page.locator('tbody tr a')),
    effect: (page) => page.getByRole('button', { name: 'Receipt for the customer' }),
    undo: (page) => page.goBack(),
  },
  {
    name: 'another list',
    act: (page) => pressAt(page, page.getByRole('link', { name: 'Terminals' })),
    effect: heading('Terminals'),
    undo: (page) => pressAt(page, page.getByRole('link', { name: 'Transactions' })),
  },
]

/** The longest time from a press or a key to the next paint (INP), for each of the usual steps on a slow processor. */
export const benchInteractions = async (browser: Browser, origin: string): Promise<void> => {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(watchEvents)
  await signIn(page, 'acquirer')
  await page.goto('/transactions/list')
  await settled(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  console.log(`\npress to paint, ${SLOWER}x slower (${BUDGET} ms)`)
  for (const { name, act, effect, undo } of interactions) {
    const times: number[] = []
    for (let time = 0; time < TIMES; time += 1) {
      await page.evaluate(() => (window.slowest = { ms: 0 }))
      await act(page)
      await effect?.(page).waitFor()
      await quiet(page)
      const { ms } = await page.evaluate(() => window.slowest)
      times.push(ms)
      await undo?.(page)
      if (undo) await effect?.(page).waitFor({ state: 'hidden' })
      await quiet(page)
    }
    console.log(`${name.padEnd(24)} ${times.map((ms) => ms.toFixed(0).padStart(5)).join('')}`)
  }
  await context.close()
}

/** Until what was done is done, and told to whoever watches. */
const quiet = async (page: Page) => {
  await settled(page)
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
  }, FRAMES)
}

/** Runs in the page. What takes less than 16 ms is not told. */
const watchEvents = () => {
  window.slowest = { ms: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId > 0 && entry.duration > window.slowest.ms) window.slowest = { ms: entry.duration }
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

declare global {
  interface Window {
    slowest: { ms: number }
  }
}
