import { chromium, type Page } from '@playwright/test'
import { programsOf } from './installed.ts'
import { callOf, type Engine, type Tab } from './tab.ts'

export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: programsOf('chromium').browser })
  return {
    name: 'chromium',
    async newTab(viewport) {
      const context = await browser.newContext({
        viewport,
        hasTouch: true,
        locale: 'en-GB',
        timezoneId: 'Europe/Sofia',
      })
      return tabOf(await context.newPage())
    },
    close: () => browser.close(),
  }
}

const tabOf = (page: Page): Tab => ({
  engine: 'chromium',
  // What the browser shows instead of a page that it cannot get is an answer too.
  open: async (url) => void (await page.goto(url).catch(ignoreNetwork)),
  reload: async () => void (await page.reload().catch(ignoreNetwork)),
  resize: (size) => page.setViewportSize(size),
  evaluate: (read, ...args) => evaluate(page, callOf(read, args)),
  pressAt: (x, y, pointer = 'mouse') => (pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y)),
  type: (text) => page.keyboard.type(text),
  key: (key) => page.keyboard.press(key),
  screenshot: () => page.screenshot(),
  close: () => page.context().close(),
})

/** Asks the page that comes, where one is on its way. */
const evaluate = async <T>(page: Page, script: string): Promise<T> => {
  try {
    return await page.evaluate<T>(script)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('Execution context was destroyed')) throw error
    await page.waitForLoadState()
    return page.evaluate<T>(script)
  }
}

const ignoreNetwork = (error: Error) => {
  if (!error.message.includes('net::')) throw error
}
