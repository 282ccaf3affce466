import type { Browser, Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { settled } from '#tests/support/walk.ts'

const CURRENCIES = ['EUR', 'BGN', 'JPY', 'KWD', 'USD', 'GBP']
const DAYS = 366
const SLOWER = 4
const STEPS = 60
/** Milliseconds. */
const BUDGET = 50

/** What sales-charts says of a year and six currencies. */
const year = () => {
  const days = Array.from({ length: DAYS }, (_, index) =>
    new Date(Date.UTC(2025, 10, 20 + index)).toISOString().slice(0, 10),
  )
  const point = (index: number, currency: number) => ({
    sale: { count: 50 + ((index * 7919 + currency * 104_729) % 97), amount: 1000 * index },
    refund: { count: index % 3, amount: 100 },
    void: { count: 0, amount: 0 },
  })
  return {
    periodType: 'daily',
    buckets: days.map((day) => ({ dateFrom: `${day} 00:00`, dateTo: `${day} 23:59` })),
    series: CURRENCIES.map((currency, at) => ({ currency, points: days.map((_, index) => point(index, at)) })),
  }
}

/** How long the main thread is busy at a stretch while a pointer and then a key move over the points of a year, on a slow processor. */
export const benchLine = async (browser: Browser, origin: string): Promise<void> => {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/api/sales-charts', (route) => route.fulfill({ json: { data: [year()] } }))
  await signIn(page, 'acquirer')
  await settled(page)
  const plot = page.getByRole('slider')
  await plot.scrollIntoViewIfNeeded()
  const box = await plot.boundingBox()
  if (!box) throw new Error('There is no line.')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const middle = box.y + box.height / 2
  const pointer = await longestTask(browser, page, async () => {
    await page.mouse.move(box.x + 60, middle)
    await page.mouse.move(box.x + box.width - 10, middle, { steps: STEPS })
  })
  await plot.focus()
  const key = await longestTask(browser, page, async () => {
    for (let press = 0; press < STEPS; press += 1) await page.keyboard.press('ArrowLeft')
  })
  await context.close()
  console.log(
    `line of ${DAYS} days in ${CURRENCIES.length} currencies, ${SLOWER}x slower: longest task ${pointer} ms by pointer, ${key} ms by keys (${BUDGET})`,
  )
}

interface TraceEvent {
  readonly name: string
  readonly tid: number
  readonly args: { readonly name?: string }
  /** Microseconds of processor. */
  readonly tdur?: number
}

/** The longest task of the page's main thread while something is done: milliseconds of processor, whoever else wants it. */
const longestTask = async (browser: Browser, page: Page, act: () => Promise<void>): Promise<string> => {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
  const mains = new Set(trace.traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(({ tid }) => tid))
  const tasks = trace.traceEvents.filter(({ name, tid }) => name === 'RunTask' && mains.has(tid))
  return (Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000).toFixed(0)
}
