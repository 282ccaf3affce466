import { launch, type Page } from 'puppeteer-core'
import { programsOf } from './installed.ts'
import { callOf, type Engine, type Tab } from './tab.ts'

/** Firefox through WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: programsOf('firefox').browser,
    env: { ...process.env, TZ: 'Europe/Sofia', MOZ_HEADLESS: '1' },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB, en',
      // It opens over the window when a file is kept, and takes the keys of every tab that comes later.
      'browser.download.alwaysOpenPanel': false,
    },
    defaultViewport: null,
  })
  return {
    name: 'firefox',
    async newTab(size) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(size)
      return tabOf(page, () => context.close())
    },
    close: () => browser.close(),
  }
}

const tabOf = (page: Page, close: () => Promise<void>): Tab => ({
  engine: 'firefox',
  open: async (url) => void (await page.goto(url).catch(ignoreNetwork)),
  reload: async () => void (await page.reload().catch(ignoreNetwork)),
  resize: (size) => page.setViewport(size),
  evaluate: async <Args extends readonly unknown[], Result>(
    read: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => (await page.evaluate(callOf(read, args))) as Result,
  pressAt: (x, y, pointer = 'mouse') => (pointer === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y)),
  type: (text) => page.keyboard.type(text),
  key: (key) => page.keyboard.press(key),
  screenshot: async () => Buffer.from(await page.screenshot()),
  close,
})

/** What the browser shows instead of a page that it cannot get is an answer too. */
const ignoreNetwork = (error: Error) => {
  if (!/neterror|NS_ERROR|NS_BINDING_ABORTED/.test(error.message)) throw error
}
