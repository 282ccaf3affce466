import { expect } from '#tests/support/engines/fixtures.ts'
import { often, press, type Target } from '#tests/support/engines/hand.ts'
import type { Pointer, Tab } from '#tests/support/engines/tab.ts'

/** Somebody at a tablet whose steps are counted: a step is one press or one typed entry. Nothing is scrolled to. */
export const atTablet = (tab: Tab, pointer: Pointer = 'touch') => {
  let steps = 0
  return {
    async press(target: Target): Promise<void> {
      steps++
      await press(tab, target, pointer)
    },
    /** Into what gets the focus by the press that opened it; a tap may become a press some frames after the finger has gone. */
    async type(text: string): Promise<void> {
      steps++
      await expect.poll(() => tab.evaluate(() => document.activeElement?.matches('input') ?? false), often).toBe(true)
      await tab.type(text)
    },
    /** What is typed and ended with Enter. */
    async enter(text: string): Promise<void> {
      await this.type(text)
      await tab.key('Enter')
    },
    /** Whether the job is done in as many steps as it may take. */
    expectAtMost(most: number): void {
      expect(steps, 'steps').toBeLessThanOrEqual(most)
    },
  }
}
