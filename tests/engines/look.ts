import { unreachableControls } from '#tests/support/engines/controls.ts'
import { expect } from '#tests/support/engines/fixtures.ts'
import { closePanels, expectShown, often, press, settled } from '#tests/support/engines/hand.ts'
import type { Size, Tab } from '#tests/support/engines/tab.ts'
import type { Screen } from './screens.ts'

export const desk: Size = { width: 1280, height: 800 }
export const phone: Size = { width: 390, height: 844 }

/** An iPad on the counter and in the hand among them; the last is the one in which a screen is drawn and pressed. */
const allSizes: readonly Size[] = [{ width: 1024, height: 768 }, { width: 820, height: 1180 }, phone, desk]

/** Opens a screen and waits until it is drawn. */
type Open = (screen: Screen) => Promise<void>

/** Once there are any: a page without leads nowhere, and an app on an iPad's home screen has no button for going back. */
const controlsOn = async (tab: Tab) => {
  let read = await unreachableControls(tab)
  await expect.poll(async () => (read = await unreachableControls(tab)).asked, often).toBeGreaterThan(0)
  return read
}

/** Turns what is drawn into each size; names the controls that a press would not reach. */
const findingsInSizes = async (tab: Tab, name: string, sizes: readonly Size[]): Promise<string[]> => {
  const findings: string[] = []
  for (const size of sizes) {
    await tab.resize(size)
    await settled(tab)
    const { unreachable } = await controlsOn(tab)
    findings.push(...unreachable.map((finding) => `${name} at ${size.width}: ${finding}`))
  }
  return findings
}

/** Looks at a screen, and at each thing that opens over it, in some sizes; what a press would not reach, as sentences. */
export const findingsOn = async (
  tab: Tab,
  screen: Screen,
  open: Open,
  sizes: readonly Size[] = allSizes,
): Promise<string[]> => {
  const findings: string[] = []
  let name = screen.route + (screen.search ?? '')
  try {
    await open(screen)
    findings.push(...(await findingsInSizes(tab, name, sizes)))
    for (const opening of screen.opens ?? []) {
      name = `${screen.route} > ${String(opening.press.name ?? opening.press.css)}`
      await press(tab, opening.press)
      await expectShown(tab, { css: opening.ready })
      findings.push(...(await findingsInSizes(tab, name, sizes)))
      await closePanels(tab)
    }
  } catch (error) {
    findings.push(`${name} was not drawn: ${error instanceof Error ? error.message : String(error)}`)
  }
  return findings
}
