import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { endOwnSession, listSessions } from '#features/account/sessions.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { emailOf } from '#tests/support/accounts.ts'
import { apiAs } from '#tests/support/api-client.ts'
import { expect, test, type Server } from '#tests/support/fixtures.ts'
import { createProfile } from '#tests/support/killed-browser.ts'
import { enterAs, expectClean, loginForm, logOut, markersOf, nextTokens, rows, waitUntilSaved } from './steps.ts'

/** Works at a desk, so that the session ends after 15 minutes without a touch. */
const ACCOUNT = 'merchant-admin'
const MINUTE = 60_000

type Api = Awaited<ReturnType<typeof apiAs>>
/** Where a cell happens. */
interface Stage {
  readonly page: Page
  readonly server: Server
  readonly api: Api
  /** Lets so much time pass at once, for the device and for the server. */
  readonly passes: (ms: number) => Promise<void>
}

interface Ending {
  /** Where the person reads it; of a session that grew old without a network on the login page. */
  readonly path: (line: Line) => string
  readonly text: string
  readonly happens: (stage: Stage) => Promise<unknown>
  /** The server alone knows, until it is asked. */
  readonly isElsewhere: boolean
}
type Line = 'online' | 'offline'

const setEnabled = async ({ databaseUrl }: Server, enabled: boolean) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("select set_config('app.mode', 'intake', false)")
  const { rowCount } = await client.query('update portal_user set enabled = $1 where email = $2', [
    enabled,
    emailOf(ACCOUNT),
  ])
  expect(rowCount).toBe(1)
  await client.end()
}

const endings: Readonly<Record<string, Ending>> = {
  'a logout': {
    path: () => '/login',
    text: "You've logged out.",
    happens: ({ page }) => logOut(page),
    isElsewhere: false,
  },
  'an idle end': {
    path: () => '/sessionHasExpired',
    text: 'You were logged out because nobody was using this device.',
    happens: ({ passes }) => passes(15 * MINUTE + 1000),
    isElsewhere: false,
  },
  'the longest age': {
    path: (line) => (line === 'online' ? '/sessionHasExpired' : '/login'),
    text: 'Your session has expired.',
    happens: ({ passes }) => passes(12 * 60 * MINUTE + 1000),
    isElsewhere: false,
  },
  'an end from another device': {
    path: () => '/login',
    text: 'Your session was ended from another device.',
    happens: async ({ api }) => {
      const { items } = await api(listSessions, { params: { page: 1, perPage: 100 }, body: {} })
      for (const { token, current } of items) if (!current) await api(endOwnSession, { params: { id: token } })
    },
    isElsewhere: true,
  },
  'a closed account': {
    path: () => '/login',
    text: 'Your account is closed. Ask your administrator.',
    happens: ({ server }) => setEnabled(server, false),
    isElsewhere: true,
  },
}

/** Whether the server still takes either token of a session. */
const accepts = async (origin: string, { token, refreshToken }: { token: string; refreshToken: string }) => {
  const me = await fetch(`${origin}/api/logged-user-info`, { headers: { authorization: `Bearer ${token}` } })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ refreshToken, token: '' })
  const refresh = await fetch(`${origin}/api/token/refresh`, { method: 'POST', headers, body })
  return [me.status, refresh.status]
}

/** The line of a context, and the clock of the device and of all that the server says. */
const control = async (context: BrowserContext) => {
  let ahead = 0
  let isCut = false
  await context.clock.install()
  await context.route('**/api/live', () => {})
  await context.route(/\/(api\/(?!live)|probe\.txt)/, async (route) => {
    if (isCut) return route.abort('internetdisconnected')
    // Without a server to ask, the page sees what it would see without this.
    const response = await route.fetch().catch(() => undefined)
    if (!response) return route.abort('connectionfailed')
    // What was on its way when the line was cut does not arrive.
    if (isCut) return route.abort('internetdisconnected')
    const date = new Date(Date.now() + ahead).toUTCString()
    return route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  return {
    passes: async (ms: number) => {
      ahead += ms
      await context.clock.fastForward(ms)
    },
    cut: async (cut: boolean) => {
      isCut = cut
      await context.setOffline(cut)
    },
  }
}

/** One test for each end of a session, on and off line, in that many tabs of a browser of its own. */
export const sessionEnds = (tabs: 'one tab' | 'two tabs'): void => {
  // None waits for another one.
  test.describe.configure({ mode: 'parallel' })

  for (const [what, { path, text, happens, isElsewhere }] of Object.entries(endings)) {
    for (const line of ['online', 'offline'] as const) {
      test(`after ${what}, ${line}, in ${tabs}, the same page says why, the disk holds nothing of the person, and no token works EQ-12`, async ({
        server,
        allow,
      }) => {
        allow.console(/./)
        const profile = await createProfile()
        try {
          const browser = await profile.start(server.origin)
          const { page, context } = browser
          const { passes, cut } = await control(context)
          const api = await apiAs(server.origin, ACCOUNT)
          const [sale] = (await api(listTransactions, { params: { page: 1, perPage: 20 }, body: {} })).items
          const received = nextTokens(page)
          await enterAs(page, ACCOUNT)
          const tokens = await received
          const markers = [...(await markersOf(page)), sale?.merchantName ?? 'a merchant']
          await waitUntilSaved(page, markers)
          const pages = [page]
          if (tabs === 'two tabs') pages.push(await context.newPage())
          await pages[1]?.goto('/transactions/list')
          for (const each of pages) await expect(rows(each).first()).toBeVisible()

          const isOffline = line === 'offline'
          await cut(isOffline)
          await happens({ page, server, api, passes })
          if (isElsewhere && isOffline) {
            await page.reload()
            await expect(rows(page).first(), 'what is saved stays readable').toBeVisible()
            await cut(false)
          }
          if (isElsewhere) await page.reload()

          const isNotified = async () => {
            for (const each of pages) {
              await expect.poll(() => new URL(each.url()).pathname).toBe(path(line))
              await expect(each.getByText(text)).toBeVisible()
            }
          }
          await isNotified()
          await expectClean(page, markers, ACCOUNT)
          await page.goto('/transactions/list')
          await expect(loginForm(page), 'also for whoever comes later').toBeVisible()
          await expect(page.getByText(text)).toBeVisible()
          await cut(false)
          await expect.poll(() => accepts(server.origin, tokens)).toEqual([401, 401])

          await context.unrouteAll({ behavior: 'ignoreErrors' })
          await browser.close()
          const signature = tokens.token.split('.').at(-1) ?? ''
          const secrets = [...markers, emailOf(ACCOUNT), tokens.refreshToken, signature]
          expect(await profile.findTexts(secrets), 'readable on the disk').toEqual([])
        } finally {
          await profile.remove()
          await setEnabled(server, true)
        }
      })
    }
  }
}
