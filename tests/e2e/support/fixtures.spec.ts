import type { Page } from '@playwright/test'
import { signIn } from '#tests/support/accounts.ts'
import { dumpStorage } from '#tests/support/dump-storage.ts'
import { CAPTIVE_ORIGIN } from '#tests/support/fault-proxy.ts'
import { expect, test } from '#tests/support/fixtures.ts'

const status = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    try {
      return (await fetch(address)).status
    } catch {
      return 'no reply'
    }
  }, path)

/** A page of the product's origin on which nothing runs. */
const openBlankPage = async (page: Page) => {
  const headers = { 'content-security-policy': "default-src 'self'" }
  const reply = { headers, contentType: 'text/html', body: '<!doctype html><title>Blank</title>' }
  await page.route('**/blank', (route) => route.fulfill(reply))
  await page.goto('/blank')
}

const answerWith = (page: Page, code: number) => page.route('**/probe', (route) => route.fulfill({ status: code }))

/** Each makes one thing go wrong and resolves when the browser has told. */
const mishaps: [string, (page: Page) => Promise<unknown>][] = [
  ['a console error', (page) => page.evaluate(() => console.error('no'))],
  [
    'an uncaught error',
    (page) =>
      Promise.all([
        page.waitForEvent('pageerror'),
        page.evaluate(() => {
          queueMicrotask(() => {
            throw new Error('no')
          })
        }),
      ]),
  ],
  [
    'an unhandled rejection',
    (page) => Promise.all([page.waitForEvent('pageerror'), page.evaluate(() => void Promise.reject(new Error('no')))]),
  ],
  [
    'a violation of the content security policy',
    (page) =>
      Promise.all([
        page.waitForEvent('console'),
        page.evaluate(() => document.body.append(Object.assign(document.createElement('script'), { text: 'no' }))),
      ]),
  ],
  [
    'a reply that says the server failed',
    async (page) => {
      await answerWith(page, 503)
      await status(page, '/probe')
    },
  ],
  [
    'a missing file',
    async (page) => {
      await answerWith(page, 404)
      await status(page, '/probe')
    },
  ],
  ['a request to another origin', (page) => status(page, `${CAPTIVE_ORIGIN}/`)],
]

test.describe('a test fails on', () => {
  for (const [what, mishap] of mishaps)
    test(what, async ({ page, watch }) => {
      await openBlankPage(page)
      expect(watch.problems()).toEqual([])
      await mishap(page)
      expect(watch.problems()).not.toEqual([])
      watch.forget()
    })

  test('what is left at its end', async ({ page }) => {
    test.fail()
    await openBlankPage(page)
    await page.evaluate(() => console.error('no'))
  })
})

test('what a test allows does not fail it', async ({ page, allow, network }) => {
  allow.console(/expected/)
  allow.status(503)
  allow.origin(CAPTIVE_ORIGIN)
  await openBlankPage(page)
  await page.evaluate(() => console.error('expected'))
  await answerWith(page, 503)
  await status(page, '/probe')
  await network.set('redirect')
  expect(await status(page, '/api/config')).toBe('no reply')
})

test('a refused call of the API is no failure of the page', async ({ page }) => {
  await openBlankPage(page)
  expect(await status(page, '/api/userInfo')).toBeGreaterThanOrEqual(400)
})

test('people of the demo data sign in through the form', async ({ page }) => {
  await signIn(page, 'merchant-admin')
  await expect(page).not.toHaveURL(/login/)
})

test.describe('the server', () => {
  test('can crash and come back on the same port', async ({ page, server }) => {
    await openBlankPage(page)
    expect(await status(page, '/api/config')).toBe(200)
    await server.kill()
    expect(await status(page, '/api/config')).toBe('no reply')
    await server.start()
    expect(await status(page, '/api/config')).toBe(200)
    await server.stop()
  })

  test('is there again for the next test', async ({ page }) => {
    await openBlankPage(page)
    expect(await status(page, '/api/config')).toBe(200)
  })
})

test('the dump shows everything that a page can store, and only of its own profile', async ({ page, openContext }) => {
  await openBlankPage(page)
  await page.evaluate(async () => {
    const done = (target: IDBRequest | IDBTransaction, event: string) =>
      new Promise((resolve) => target.addEventListener(event, resolve))
    const fill = async (factory: IDBFactory, storage: CacheStorage, marker: string) => {
      const opening = factory.open('marker-database', 3)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('records'))
      await done(opening, 'success')
      const writing = opening.result.transaction('records', 'readwrite')
      const value = {
        map: new Map([['list', [new Blob([`marker-blob-${marker}`])]]]),
        bytes: new TextEncoder().encode(`marker-bytes-${marker}`),
      }
      writing.objectStore('records').put(value, `marker-key-${marker}`)
      await done(writing, 'complete')
      const cache = await storage.open('marker-cache')
      const headers = { 'x-marker': `marker-header-${marker}` }
      await cache.put(`/marker-url-${marker}`, new Response(`marker-body-${marker}`, { headers }))
    }
    localStorage.setItem('key', 'marker-local')
    sessionStorage.setItem('key', 'marker-session')
    document.cookie = 'key=marker-cookie'
    await fill(indexedDB, caches, 'origin')
    const bucket = await (
      navigator as unknown as { storageBuckets: { open(name: string): Promise<Window> } }
    ).storageBuckets.open('bucket')
    await fill(bucket.indexedDB, bucket.caches, 'bucket')
  })
  const inStores = ['key', 'blob', 'bytes', 'header', 'url', 'body'].flatMap((kind) => [
    `${kind}-origin`,
    `${kind}-bucket`,
  ])
  const dump = await dumpStorage(page)
  for (const marker of ['local', 'session', 'cookie', ...inStores]) expect(dump).toContain(`marker-${marker}`)

  const other = await (await openContext()).newPage()
  await openBlankPage(other)
  expect(await dumpStorage(other)).not.toContain('marker')
})
