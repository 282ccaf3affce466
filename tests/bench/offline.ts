import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { dumpStorage } from '#tests/support/dump-storage.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { shareSale } from '#tests/support/share-sale.ts'
import { median } from './figures.ts'
import { onProduct } from './on-product.ts'

/** How much slower than this machine. */
const THROTTLES = [1, 4] as const
const ROUND_TRIP_MS = 200
const STARTS = 5

interface Bench {
  readonly context: BrowserContext
  readonly network: FaultProxy
  readonly slower: (typeof THROTTLES)[number]
}

/** The goals of offline.md section 5, measured with the pack of a merchant on a fast and on a slow device. */
export const benchOffline = (): Promise<void> =>
  onProduct(async (browser, port) => {
    for (const slower of THROTTLES) {
      const network = await startFaultProxy(port)
      const context = await browser.newContext({ baseURL: network.origin, locale: 'en-GB' })
      console.log(`\n${slower}x slower${' '.repeat(39)}measured   (goal)`)
      await measureOn({ context, network, slower })
      await context.close()
      await network.close()
    }
    await measureReceipt(browser, port)
  })

const measureOn = async (bench: Bench) => {
  const { context, network, slower } = bench
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  await slowDown(bench, page)

  await network.set({ delay: ROUND_TRIP_MS })
  await page.goto('/login')
  const ready = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    return performance.now()
  })
  say(`ready offline, first visit, ${ROUND_TRIP_MS} ms round trip`, ready, 6000)
  await network.set('pass')

  await signIn(page, 'merchant')
  await page.goto('/settings')
  const panel = page.getByRole('region', { name: 'Saved for offline use' })
  let longest = NaN
  const save = async () => {
    const saved = page.evaluate(whileSaving)
    await panel.getByRole('button', { name: 'Update now' }).click()
    longest = await saved
  }
  await save()
  console.log((await panel.innerText()).split('\n').slice(1, 7).join(', '))
  say('longest task while saving', longest, 50)
  console.log(`${'the pack again'.padEnd(48)} ${((await bytesOf(page, save)) / 1024).toFixed(0)} KB (60)`)

  await context.setOffline(true)
  const starts: { row: number; restored: number }[] = []
  for (let start = 0; start < STARTS; start += 1) {
    await page.goto('/transactions/list')
    await row(page).waitFor()
    const restored = () => performance.getEntriesByName('restore')[0]?.duration
    await page.waitForFunction(restored)
    starts.push(
      await page.evaluate(() => ({
        row: window.bench.firstRow,
        restored: performance.getEntriesByName('restore')[0]?.duration ?? NaN,
      })),
    )
  }
  const rows = starts.map((start) => start.row)
  const range = `${Math.min(...rows).toFixed(0)} to ${Math.max(...rows).toFixed(0)}`
  say(`start without network, first row (${range})`, median(rows), slower === 1 ? 500 : 1500)
  say('what was saved is back in memory', median(starts.map(({ restored }) => restored)), slower === 1 ? 150 : 600)
  await context.setOffline(false)
  await back(bench, page)

  say('banner: the device says so', await bannerAfter(page, 'offline', () => context.setOffline(true)), 1000)
  say('banner hidden', await bannerAfter(page, 'online', () => context.setOffline(false)), 2000)
  // Heard at once, by the stream of new rows that breaks off; of a server that only says nothing more, a press has to tell.
  say('banner: nobody listens', await bannerAfter(page, 'now', () => network.set('refuse')), 4000)
  await back(bench, page)
  await network.set('hang')
  const press = () => page.getByRole('button', { name: 'Next page' }).click()
  say('banner: nothing moves', await bannerAfter(page, 'pointerdown', press), 7000)
  await back(bench, page)

  const other = await context.newPage()
  await other.goto('/transactions/list')
  await row(other).waitFor()
  await page.getByRole('button', { name: /^Account/ }).click()
  const mark = (await row(other).innerText()).trim()
  const leave = () => page.getByRole('button', { name: 'Log out' }).click()
  const start = performance.now()
  await Promise.all([
    // The page that leaves may show the login already.
    page.waitForEvent('load'),
    leave(),
    isLogin(other).then(() => say('logout: the other tab shows the login', performance.now() - start, 1000)),
    isLogin(page).then(() => say('logout: the login is there, all is wiped', performance.now() - start, NaN)),
  ])
  const left = (await dumpStorage(page)).includes(mark)
  console.log(left ? 'Something of the session is left.' : 'Nothing of the session is left.')
}

/** Lets everything through again and waits until the page knows. */
const back = async ({ network }: Bench, page: Page) => {
  await network.set('pass')
  await banner(page).waitFor({ state: 'hidden', timeout: 60_000 })
}

/** A stranger's phone on a bad line opens a receipt for the first time; the median of three. */
const measureReceipt = async (browser: Browser, port: number) => {
  const times: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${port}`,
      viewport: { width: 360, height: 740 },
    })
    const { path } = await shareSale(context.request)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_PHONE })
    await page.goto(path, { waitUntil: 'commit' })
    // Looked for at every frame, and counted from the moment that the address was asked for.
    const shown = await page.waitForFunction(() => document.querySelector('.receipt-layout dl') && performance.now())
    times.push((await shown.jsonValue()) ?? NaN)
    await context.close()
  }
  console.log()
  say('receipt page, 400 kbit/s, 400 ms round trip', median(times), 1500)
}

/** Milliseconds; bytes a second. */
const SLOW_PHONE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Runs in the page. */
const watchPage = () => {
  const bench = { firstRow: NaN }
  Object.assign(window, { bench })
  const rows = new MutationObserver(() => {
    if (!document.querySelector('tbody tr a')) return
    bench.firstRow = performance.now()
    rows.disconnect()
  })
  rows.observe(document, { childList: true, subtree: true })
}

/**
 * Runs in the page: the longest task from when saving begins until it ends, without the press. A locator that waits would
 * look through the page meanwhile, in tasks longer than those of the page.
 */
const whileSaving = () =>
  new Promise<number>((done) => {
    const tasks: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    observer.observe({ type: 'longtask' })
    let begun: number | undefined
    const mutations = new MutationObserver(() => {
      const isSaving = document.body.textContent.includes('Saving…')
      if (isSaving) begun ??= performance.now()
      const from = begun
      if (isSaving || from === undefined) return
      mutations.disconnect()
      tasks.push(...observer.takeRecords())
      done(Math.max(0, ...tasks.filter(({ startTime }) => startTime > from).map(({ duration }) => duration)))
    })
    mutations.observe(document.body, { childList: true, subtree: true, characterData: true })
  })

declare global {
  interface Window {
    bench: { firstRow: number }
  }
}

const slowDown = async ({ context, slower }: Bench, page: Page) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

/** Bytes that come over the line meanwhile. */
const bytesOf = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await devtools.send('Network.enable')
  await act()
  return bytes
}

const row = (page: Page) => page.locator('tbody tr a').first()
const isLogin = (page: Page) => page.locator('input[autocomplete~="current-password"]').waitFor()
const banner = (page: Page) => page.getByRole('status').filter({ hasText: "You're offline." })

type News = 'now' | 'pointerdown' | 'offline' | 'online'

/** Milliseconds from now, or from what the page hears, a press or news of the network, until the banner comes or goes. */
const bannerAfter = async (page: Page, news: News, act: () => Promise<unknown>): Promise<number> => {
  const waiting = page.evaluate(untilBanner, news)
  await act()
  return waiting
}

/** Runs in the page. */
const untilBanner = (news: News) =>
  new Promise<number>((done) => {
    const watch = ({ timeStamp }: Pick<Event, 'timeStamp'>) => {
      const observer = new MutationObserver(() => {
        const isShown = document.querySelector('[role="status"][data-offline]') !== null
        if (isShown === (news === 'online')) return
        observer.disconnect()
        done(performance.now() - timeStamp)
      })
      observer.observe(document.body, { attributes: true, childList: true, subtree: true })
    }
    if (news === 'now') watch({ timeStamp: performance.now() })
    else window.addEventListener(news, watch, { capture: true, once: true })
  })

const say = (what: string, ms: number, goal: number) => console.log(`${what.padEnd(48)} ${ms.toFixed(0)} ms (${goal})`)
