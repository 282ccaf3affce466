import { expect } from '#tests/support/engines/fixtures.ts'
import { often, press, type Target } from '#tests/support/engines/hand.ts'
import type { Key, Pointer, Tab } from '#tests/support/engines/tab.ts'

/** What a person who knows the portal needs for a press, and to type one thing. Seconds. */
const PRESS_S = 1.5
const ENTRY_S = 4

/** What the person waits for at the end: the text of an element that CSS finds. */
interface Answer {
  readonly css: string
  readonly text: string
}

/** When, in the page, the last key or finger was lifted, and when what it leads to was on the screen. Milliseconds. */
interface Clock {
  last: number
  field: number | null
  answer: number | null
}

/** Watches the page itself: how long a test takes to look at it is nobody's waiting. */
const startClock = (tab: Tab, answer: Answer): Promise<void> =>
  tab.evaluate(({ css, text }) => {
    const clock: Clock = { last: performance.now(), field: null, answer: null }
    Object.assign(window, { jobClock: clock })
    const begin = () => {
      Object.assign(clock, { last: performance.now(), field: null, answer: null })
    }
    for (const type of ['keyup', 'pointerup']) addEventListener(type, begin, { capture: true })
    const look = () => {
      const isField = document.activeElement?.matches('input') ?? false
      if (isField) clock.field ??= performance.now()
      const isThere = [...document.querySelectorAll(css)].some((one) => one.textContent.includes(text))
      if (isThere) clock.answer ??= performance.now()
      requestAnimationFrame(look)
    }
    look()
  }, answer)

const readClock = (tab: Tab): Promise<Clock> => tab.evaluate(() => (window as unknown as { jobClock: Clock }).jobClock)

/** Somebody at a tablet whose steps are counted: a step is one press or one typed entry. Nothing is scrolled to. */
export const atTablet = (tab: Tab, pointer: Pointer = 'touch') => {
  let presses = 0
  let entries = 0
  let keys = 0
  let waited = 0
  let isTimed = false
  const fieldHasFocus = () => tab.evaluate(() => document.activeElement?.matches('input') ?? false)
  return {
    async press(target: Target): Promise<void> {
      presses++
      await press(tab, target, pointer)
    },
    /** One of a select's options, which is one choice: its list is the platform's own, in which letters find. */
    async choose(target: Target, option: string): Promise<void> {
      presses++
      await press(tab, target, pointer)
      await tab.type(option)
      await tab.key('Enter')
    },
    /** Into what gets the focus by the press that opened it; a tap may become a press some frames after the finger has gone. */
    async type(text: string): Promise<void> {
      entries++
      await expect.poll(fieldHasFocus, often).toBe(true)
      if (isTimed) {
        const { last, field } = await readClock(tab)
        waited += (field ?? last) - last
      }
      await tab.type(text)
    },
    /** What is typed and ended with Enter. */
    async enter(text: string): Promise<void> {
      await this.type(text)
      await this.key('Enter')
    },
    /** The same where no field has the focus: the page itself takes it. */
    async enterAnywhere(text: string): Promise<void> {
      entries++
      expect(await fieldHasFocus()).toBe(false)
      await tab.type(text)
      await this.key('Enter')
    },
    async key(key: Key): Promise<void> {
      keys++
      await tab.key(key)
    },
    /** Once there is something of this name: Tab until it has the focus. */
    async tabTo(name: string): Promise<void> {
      const find = () =>
        tab.evaluate((wanted) => {
          const all = [...document.querySelectorAll('a[href], button, input, summary, [tabindex]')]
          const found = all.filter((element) => {
            const named = element instanceof HTMLInputElement ? element.labels?.[0] : element
            return (element.getAttribute('aria-label') ?? named?.textContent ?? '').trim() === wanted
          })
          return { count: found.length, isFocused: found.some((element) => element === document.activeElement) }
        }, name)
      await expect.poll(async () => (await find()).count, often).toBeGreaterThan(0)
      for (let left = 30; left > 0; left -= 1) {
        await this.key('Tab')
        if ((await find()).isFocused) return
      }
      throw new Error(`No Tab leads to ${name}.`)
    },
    /** From now on it is measured how long the answer takes. */
    async expecting(answer: Answer): Promise<void> {
      isTimed = true
      await startClock(tab, answer)
    },
    /** Seconds that the job took: what the person waited for the machine, and the time of hand and head. */
    async seconds(): Promise<number> {
      await expect.poll(async () => (await readClock(tab)).answer, often).not.toBeNull()
      const { last, answer } = await readClock(tab)
      return (waited + (answer ?? Infinity) - last) / 1000 + presses * PRESS_S + entries * ENTRY_S
    },
    /** Whether the job is done in as many steps as it may take. */
    expectAtMost(most: number): void {
      expect(presses + entries, 'steps').toBeLessThanOrEqual(most)
    },
    /** The same of somebody without a pointer: keys that go somewhere, and each typed entry as one. */
    expectKeysAtMost(most: number): void {
      expect(keys + entries, 'keys').toBeLessThanOrEqual(most)
    },
  }
}

/** How often a job is done until it is fast: what else a machine does is no fault of the product. */
const TIMES = 5

/** Whether a job can be done in as many seconds; it is done again where the machine was slow. */
export const expectWithin = async (limit: number, job: () => Promise<number>): Promise<void> => {
  let best = Infinity
  for (let time = 0; time < TIMES && best > limit; time += 1) best = Math.min(best, await job())
  expect(best, 'seconds').toBeLessThanOrEqual(limit)
}
