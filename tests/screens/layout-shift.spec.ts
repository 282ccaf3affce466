import type { Page, Request } from '@playwright/test'
import pg from 'pg'
import { signIn } from '#tests/support/accounts.ts'
import { expect, test } from '#tests/support/fixtures.ts'
import { recordLists } from '#tests/support/list-addresses.ts'
import { settled } from '#tests/support/walk.ts'

test.use({ serviceWorkers: 'allow' })

/** Milliseconds by which every reply is late, so that what comes one after the other is seen to. */
const DELAY = 250

/** What moves within 500 ms of a press counts as wanted (Layout Instability, `hadRecentInput`). Milliseconds. */
const AFTER_INPUT = 700

/**
 * The sum that nobody sees: a font that takes the place of its stand-in moves labels by a few pixels. Share of the viewport
 * that moved, times how far, as browsers report it.
 */
const UNSEEN = 0.001

const lists = ['/transactions/list', ...recordLists, '/exports', '/audit', '/feed-status']

declare global {
  interface Window {
    shifts: { value: number; what: string }[]
  }
}

/** Notes what moves by itself, and from where to where; what follows a press is meant. */
const watchShifts = () => {
  window.shifts = []
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className} "${node.textContent?.slice(0, 30)}"` : ''
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${nameOf(node)} ${from.x},${from.y} ${from.width}x${from.height} → ${to.x},${to.y} ${to.width}x${to.height}`,
      )
      window.shifts.push({ value: entry.value, what: `${entry.value.toFixed(4)}: ${moved.join('; ')}` })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The calls that are on their way, without the one that stays open for news. */
const openCalls = (page: Page): ReadonlySet<Request> => {
  const calls = new Set<Request>()
  page.on('request', (request) => {
    if (/\/api\/(?!live)/.test(request.url())) calls.add(request)
  })
  const close = (request: Request) => void calls.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return calls
}

const shiftsOn = async (page: Page, path: string, calls: ReadonlySet<Request>): Promise<string[]> => {
  await page.goto(path)
  await settled(page)
  await expect.poll(() => calls.size, { message: `calls of ${path}` }).toBe(0)
  if (path === '/transactions/list') await expect(page.getByText(/^(Data as of|Δεδομένα έως)/)).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((before, { value }) => before + value, 0)
  return sum < UNSEEN ? [] : shifts.map(({ what }) => `${path} ${what}`)
}

/** Makes every list say up to when its data are complete. */
const makeFeedsLate = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("select set_config('app.mode', 'intake', false)")
  await client.query("delete from feed_hour where kind = 'transactions'")
  await client.query(
    `insert into feed_hour select id, 'transactions', date_trunc('hour', now()) - interval '3 hours', now() - interval '3 hours', 1, 0
     from acquirer`,
  )
  await client.end()
}

for (const [width, height, language] of [
  [1280, 800, 'en'],
  [1280, 800, 'el'],
  [820, 1180, 'en'],
  [390, 844, 'en'],
  [390, 844, 'el'],
] as const) {
  test.describe(`${width} × ${height} in ${language}`, () => {
    test.use({ viewport: { width, height } })

    test('nothing of a list or of a record moves by itself, although its data are late', async ({
      page,
      network,
      server,
    }) => {
      await makeFeedsLate(server.databaseUrl)
      await page.addInitScript((value) => localStorage.setItem('language', value), language)
      await signIn(page, 'operator')
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.addInitScript(watchShifts)
      await network.set({ delay: DELAY })
      const calls = openCalls(page)
      const moved: string[] = []
      for (const path of lists) {
        moved.push(...(await shiftsOn(page, path, calls)))
        const record = await page
          .locator('tbody th a')
          .first()
          .getAttribute('href', { timeout: 1 })
          .catch(() => null)
        if (record) moved.push(...(await shiftsOn(page, record, calls)))
      }
      expect(moved).toEqual([])
    })

    test('nothing moves when the next page of a list comes', async ({ page, network }) => {
      await page.addInitScript((value) => localStorage.setItem('language', value), language)
      await signIn(page, 'operator')
      await page.addInitScript(watchShifts)
      await page.goto('/transactions/list')
      await settled(page)
      // Later than browsers take for a consequence of the press.
      await network.set({ delay: AFTER_INPUT })
      const first = await page.locator('tbody tr').first().textContent()
      await page.evaluate(() => void (window.shifts = []))
      await page.locator('main nav [data-icon="chevron-right"]').click()
      await expect(page.locator('tbody tr').first()).not.toHaveText(first ?? '')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      expect(await page.evaluate(() => window.shifts)).toEqual([])
    })
  })
}
