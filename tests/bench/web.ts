import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { emailOf, PASSWORD } from '#tests/support/accounts.ts'
import { benchInteractions } from './interactions.ts'
import { benchLine } from './line.ts'
import { benchLoading } from './loading.ts'
import { onProduct } from './on-product.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** The budgets of performance: kilobytes of JavaScript, kilobytes of everything with brotli, requests. */
interface Budget {
  readonly jsGzip: number
  readonly jsBrotli: number
  readonly allBrotli: number
  readonly requests: number
}

interface Route {
  readonly name: string
  readonly budget: Budget
  /** What the page asks for after its first paint was not needed for it. */
  readonly isFirstScreen: boolean
  readonly visit: (page: Page, origin: string) => Promise<void>
}

const signIn = async (page: Page, origin: string) => {
  await page.goto(`${origin}/login`)
  await page.locator('input[autocomplete~="username"]').fill(emailOf('cashier'))
  await page.locator('input[autocomplete~="current-password"]').fill(PASSWORD)
  // Not by the pointer, which would come to rest over a row, whose record is read ahead then.
  await page.keyboard.press('Enter')
  await page.locator('tbody tr a').first().waitFor()
}

const routes: readonly Route[] = [
  {
    name: 'login',
    budget: { jsGzip: 130, jsBrotli: 115, allBrotli: 150, requests: 8 },
    isFirstScreen: true,
    visit: async (page, origin) => {
      await page.goto(`${origin}/login`)
      await page.locator('input[autocomplete~="username"]').waitFor()
    },
  },
  {
    name: 'first list, cumulative',
    budget: { jsGzip: 200, jsBrotli: 175, allBrotli: 230, requests: 12 },
    isFirstScreen: false,
    visit: signIn,
  },
  {
    name: 'receipt page',
    budget: { jsGzip: 6, jsBrotli: 5, allBrotli: 12, requests: 3 },
    isFirstScreen: true,
    visit: async (page, origin) => {
      await page.goto(`${origin}/qr/unknown`)
      await page.getByRole('main').getByText(/\w/).first().waitFor()
    },
  },
]

/** What a fresh browser profile fetches until a route can be used, against its budget; how smooth the longest line is, and how soon a press answers. */
export const benchWeb = (): Promise<void> =>
  onProduct(async (browser, port) => {
    const origin = `http://127.0.0.1:${port}`
    console.log('route                    JS gz / br KB     all br KB     requests   (budget in brackets)')
    for (const route of routes) console.log(await measure(browser, route, origin))
    await measurePrecache()
    await benchLoading(browser, origin)
    await benchLine(browser, origin)
    await benchInteractions(browser, origin)
  })

const measure = async (
  browser: Browser,
  { name, budget, isFirstScreen, visit }: Route,
  origin: string,
): Promise<string> => {
  // The worker fetches the rest of the shell in the background; it is not on the way to the first screen.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const paths: string[] = []
  page.on('requestfinished', (request) => paths.push(new URL(request.url()).pathname))
  await visit(page, origin)
  const fetched = [...paths]
  const late = isFirstScreen ? await lateOn(page) : new Set()
  await context.close()
  const needed = fetched.filter((path) => !late.has(path))
  const files = await Promise.all(needed.filter((path) => !path.startsWith('/api/')).map(sizesOf))
  const scripts = files.filter(({ path }) => path.endsWith('.js'))
  return [
    name.padEnd(24),
    `${kilobytes(scripts, 'gzip')} / ${kilobytes(scripts, 'brotli')} (${budget.jsGzip} / ${budget.jsBrotli})`.padEnd(
      30,
    ),
    `${kilobytes(files, 'brotli')} (${budget.allBrotli})`.padEnd(16),
    `${needed.length} (${budget.requests})`,
  ].join(' ')
}

const lateOn = async (page: Page): Promise<ReadonlySet<string>> => {
  // The browser lists a request some time after it has come to its end.
  await page.waitForLoadState('networkidle')
  return new Set(await page.evaluate(afterFirstPaint))
}

/** Runs in the page: the paths of what was asked for when something could be seen already. */
const afterFirstPaint = (): string[] => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
  return (
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime > paint)
      .map(({ name }) => new URL(name).pathname)
      // The icon of the tab is the browser's own wish, and of the least urgency.
      .concat('/favicon.ico')
  )
}

interface Sizes {
  readonly path: string
  readonly gzip: number
  readonly brotli: number
}

/** What the server sends for a path: the compressed twin where the build made one. Bytes. */
const sizesOf = async (path: string): Promise<Sizes> => {
  const file =
    path.startsWith('/assets/') || path.includes('.') ? path : path.startsWith('/qr/') ? '/receipt.html' : '/index.html'
  const size = async (suffix: string) => (await stat(`${dist}${file}${suffix}`).catch(() => undefined))?.size
  const plain = (await size('')) ?? 0
  return { path: file, gzip: (await size('.gz')) ?? plain, brotli: (await size('.br')) ?? plain }
}

const kilobytes = (files: readonly Sizes[], encoding: 'gzip' | 'brotli') =>
  (files.reduce((sum, file) => sum + file[encoding], 0) / 1024).toFixed(1)

/** The precache list stands in the worker; its size decides when the portal is ready offline. */
const measurePrecache = async (): Promise<void> => {
  const worker = await readFile(`${dist}/sw.js`, 'utf8')
  const urls = [...worker.matchAll(/url:\s*["']([^"']+)["']|["']url["']:\s*["']([^"']+)["']/g)].map(
    ([, bare, quoted]) => `/${bare ?? quoted ?? ''}`,
  )
  const sizes = await Promise.all(urls.map(sizesOf))
  const text = sizes.filter(({ path }) => !path.endsWith('.woff2'))
  const fonts = sizes.filter(({ path }) => path.endsWith('.woff2'))
  console.log(
    `precache: ${urls.length} entries (25), ${kilobytes(text, 'gzip')} KB gz without fonts (450), fonts ${kilobytes(fonts, 'gzip')} KB (150)`,
  )
  console.log(`worker: ${kilobytes([await sizesOf('/sw.js')], 'gzip')} KB gz (8)`)
}
