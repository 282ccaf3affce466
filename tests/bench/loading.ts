import type { Browser, BrowserContext } from '@playwright/test'
import { type Account, signIn } from '#tests/support/accounts.ts'
import { shareSale } from '#tests/support/share-sale.ts'
import { median } from './figures.ts'
import { type Hello, startHello } from './hello.ts'

const SLOWER = 4
/** Milliseconds; bytes a second (1.6 Mbit/s). */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const RUNS = 5
/** The largest paint is told some frames after it. */
const FRAMES = 20

interface Screen {
  readonly name: string
  readonly url: string
  /** What is there when the screen can be used. */
  readonly content: string
  /** The goals of performance.md, times hello; undefined: none. */
  readonly goals: Partial<Record<keyof Ratios, number>>
  /** Whether the page brings a worker, which answers the next visit. */
  readonly hasWorker?: boolean
  /** Who is signed in; undefined: nobody. */
  readonly account?: Account
}

interface Ratios {
  readonly paint: number
  readonly script: number
  readonly again: number
}

/** Milliseconds, but for the layout shift, which has no unit. */
interface Visit {
  readonly paint: number
  readonly script: number
  readonly blocked: number
  readonly shift: number
}

/**
 * How soon a fresh profile sees each of the first screens, how long its scripts run, and how soon it is there again, on a slow
 * device and line: against a page with React alone in the same run.
 */
export const benchLoading = async (browser: Browser, origin: string): Promise<void> => {
  const hello = await startHello()
  try {
    const screens = await screensOf(browser, origin, hello)
    const runs = new Map(screens.map((screen) => [screen, [] as Measured[]]))
    for (let run = 0; run < RUNS; run += 1) {
      for (const [screen, measured] of runs) measured.push(await measure(browser, screen))
    }
    const [floor, ...others] = [...runs].map(([screen, measured]) => ({ screen, ...summaryOf(measured) }))
    if (!floor) return
    console.log(
      `\n${SLOWER}x slower, 150 ms round trip, 1.6 Mbit/s: times a page with React alone, median of ${RUNS} (goal)`,
    )
    console.log('                         largest paint   script          again           blocked  shift')
    for (const one of others) {
      const ratio = (key: keyof Ratios) => {
        const goal = one.screen.goals[key]
        return `${(one[key] / floor[key]).toFixed(2)}${goal === undefined ? '' : ` (${goal})`}`.padEnd(15)
      }
      console.log(
        [one.screen.name.padEnd(24), ratio('paint'), ratio('script'), ratio('again')].join(' '),
        `${one.blocked.toFixed(0).padStart(4)} ms  ${one.shift.toFixed(3)}`,
      )
    }
    console.log(
      `the floor: paint ${floor.paint.toFixed(0)} ms, script ${floor.script.toFixed(0)} ms, again ${floor.again.toFixed(0)} ms`,
    )
  } finally {
    await hello.close()
  }
}

const screensOf = async (browser: Browser, origin: string, hello: Hello): Promise<Screen[]> => {
  const context = await browser.newContext({ baseURL: origin })
  const { path } = await shareSale(context.request)
  await context.close()
  return [
    { name: 'hello', url: hello.origin, content: 'h1', goals: {} },
    {
      name: 'login',
      url: `${origin}/login`,
      content: 'input[autocomplete~="username"]',
      goals: { paint: 1.7, script: 3, again: 1 },
      hasWorker: true,
    },
    {
      name: 'first list',
      url: `${origin}/transactions/list`,
      content: 'tbody tr a',
      goals: { paint: 2, script: 4, again: 1 },
      hasWorker: true,
      account: 'cashier',
    },
    { name: 'receipt', url: origin + path, content: '.receipt-layout dl', goals: { paint: 0.7, script: 0.3 } },
  ]
}

interface Measured {
  readonly first: Visit
  readonly again: Visit
}

const measure = async (browser: Browser, screen: Screen): Promise<Measured> => {
  const context = await browser.newContext({ baseURL: new URL(screen.url).origin })
  if (screen.account) await signInWithNothingKept(context, screen.url, screen.account)
  await context.addInitScript(watchLoading)
  const first = await visit(context, screen)
  const again = await visit(context, screen)
  await context.close()
  return { first, again }
}

/**
 * Leaves a profile in which somebody is signed in and nothing else is kept. A copy of another profile's storage would not
 * do: the key of the session's tokens cannot be exported, and a refresh token that is used twice ends the session.
 */
const signInWithNothingKept = async (context: BrowserContext, url: string, account: Account): Promise<void> => {
  const { origin } = new URL(url)
  const page = await context.newPage()
  await signIn(page, account)
  // A page without scripts, so that nothing is saved again.
  await page.goto(`${origin}/probe.txt`)
  await page.evaluate(removeSavedRecords)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' })
  await page.close()
}

const visit = async (context: BrowserContext, { url, content, hasWorker }: Screen): Promise<Visit> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url)
  await page.locator(content).first().waitFor()
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
  }, FRAMES)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN
  const seen = await page.evaluate(() => window.loading)
  if (hasWorker) await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
  return { ...seen, script: seconds * 1000 }
}

const summaryOf = (measured: readonly Measured[]): Visit & { again: number } => {
  const of = (key: keyof Visit) => median(measured.map(({ first }) => first[key]))
  return {
    paint: of('paint'),
    script: of('script'),
    blocked: of('blocked'),
    shift: of('shift'),
    again: median(measured.map(({ again }) => again.paint)),
  }
}

/** Runs in the page. */
const removeSavedRecords = async () => {
  type Buckets = { keys(): Promise<string[]>; open(name: string): Promise<{ indexedDB: IDBFactory }> }
  const { storageBuckets } = navigator as unknown as { storageBuckets: Buckets }
  for (const name of await storageBuckets.keys()) {
    const request = (await storageBuckets.open(name)).indexedDB.deleteDatabase('counterside')
    await new Promise((resolve, reject) => {
      request.addEventListener('success', resolve)
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
    })
  }
  for (const key of Object.keys(localStorage)) if (key.startsWith('snapshot-')) localStorage.removeItem(key)
}

/** Runs in the page. */
const watchLoading = () => {
  window.loading = { paint: NaN, blocked: 0, shift: 0 }
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (window.loading.paint = startTime))
  watch('longtask', ({ duration }) => (window.loading.blocked += Math.max(0, duration - 50)))
  watch('layout-shift', (entry) => (window.loading.shift += (entry as unknown as { value: number }).value))
}

declare global {
  interface Window {
    loading: { paint: number; blocked: number; shift: number }
  }
}
