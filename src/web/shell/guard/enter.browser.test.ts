import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { currentConfig } from '#web/config/config.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { createQueryClient } from '#web/offline/query-client.ts'
import { buildExpiredToken, buildToken, plantSession } from '#web/session/build-session.ts'
import * as leave from '#web/session/leave.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { meQuery } from '#web/session/me.ts'
import { enter } from './enter.ts'
import { landing } from './landing.ts'
import type { RouteData } from './route-data.ts'

vi.mock('#web/session/leave.ts', { spy: true })

const queryClient = createQueryClient()
const dashboard: RouteData = { access: 'dashboard.view' }
const transactions: RouteData = { access: 'transaction.list' }

/** Where an attempt to open a page ends: 'open', or the redirect's target. */
const open = async (page: RouteData, { href = '/page', brought = false, preload = false } = {}) => {
  try {
    await enter({
      matches: [{ staticData: { access: 'public' } }, { staticData: page }],
      location: { href, state: brought ? { brought: true } : {} } as never,
      preload,
      context: { queryClient },
    })
    return 'open'
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    const { to, href: outside, search } = thrown.options
    return search && Object.keys(search).length > 0 ? [to, search] : (outside ?? to)
  }
}

beforeEach(() => {
  clearLocal([])
  bootClient.clear()
  queryClient.clear()
  vi.mocked(leave.leaveFor).mockImplementation(() => {})
})

afterEach(() => void vi.restoreAllMocks())

it('ROUTE-39 without a session the wanted page is remembered on the way to the login', async () => {
  expect(await open(transactions, { href: '/transactions/view/5?tab=a' })).toEqual([
    '/login',
    { wanted: '/transactions/view/5?tab=a' },
  ])
  expect(await open(transactions, { href: '/' })).toBe('/login')
})

it('goes to the external login where the operator set one up for this origin (D-27)', async () => {
  const externalLogin = { origin: location.origin, url: 'https://elsewhere.example/login' }
  bootClient.setQueryData(['config'], { ...currentConfig(), externalLogin })
  expect(await open(transactions)).toBe('https://elsewhere.example/login')
})

it('SESS-03 with a living token nothing is asked of the session', async () => {
  plantSession({ level: 'admin' })
  const server = stubServer({})
  expect(await open(dashboard)).toBe('open')
  expect(server.lines()).not.toContain('POST /api/token/refresh')
})

it('an expired token is renewed before the page opens', async () => {
  plantSession({ level: 'admin', token: buildExpiredToken() })
  const server = stubServer({
    'POST /api/token/refresh': () => answer({ token: buildToken(), refreshToken: 'next' }),
  })
  expect(await open(dashboard)).toBe('open')
  expect(server.lines()[0]).toBe('POST /api/token/refresh')
})

it('OFF-15 while nothing answers the page opens with what is saved', async () => {
  plantSession({ level: 'admin', token: buildExpiredToken() })
  stubServer({})
  expect(await open(dashboard)).toBe('open')
})

it('a preload asks for nothing and changes nothing', async () => {
  plantSession({ level: 'admin', token: buildExpiredToken() })
  const server = stubServer({})
  expect(await open(dashboard, { preload: true })).toBe('open')
  expect(server.requests).toEqual([])
})

it('ROUTE-26 a page for other roles leads to the unauthorized page', async () => {
  plantSession({ level: 'transaction' })
  expect(await open(dashboard)).toBe('/not-found/unauthorized')
})

it('ROUTE-39 somebody who was brought to a page of other roles lands on their own', async () => {
  plantSession({ level: 'transaction' })
  expect(await open(dashboard, { brought: true })).toBe('/')
})

it('ROUTE-32 what is known of the person goes before the kept level', async () => {
  plantSession({ level: 'admin' })
  queryClient.setQueryData(meQuery.queryKey, { roles: ['ROLE_CASHIER'], viewOnly: false } as never)
  expect(await open(dashboard)).toBe('/not-found/unauthorized')
})

it('D-111 somebody with a password for first use is led to the settings', async () => {
  plantSession({ level: 'transaction' })
  const me = { roles: ['ROLE_CASHIER'], viewOnly: false, mustChangePassword: true }
  queryClient.setQueryData(meQuery.queryKey, me as never)
  expect(await open(transactions)).toBe('/settings')
  expect(await open({ access: 'self.view/edit' })).toBe('open')
})

it('VAR-16 a public page that the variant lacks gives way to the login', async () => {
  expect(await open({ access: 'public', screen: 'identifyRoute' })).toBe('open')
  bootClient.setQueryData(['config'], { ...currentConfig(), identifyRoute: false })
  expect(await open({ access: 'public', screen: 'identifyRoute' })).toBe('/login')
})

it.each([
  ['ROUTE-28', 'transaction', '/transactions/list'],
  ['ROUTE-30', 'user', '/users/list'],
  ['ROUTE-31', 'admin', '/dashboard'],
])('%s ROUTE-32 the start page is chosen by the kept level without waiting', (_, level, page) => {
  plantSession({ level })
  expect(landing(queryClient).options).toMatchObject({ to: page, state: { brought: true } })
})

it('ROUTE-32 the start page follows what is known of the person, not a wrong kept level', () => {
  plantSession({ level: 'admin' })
  queryClient.setQueryData(meQuery.queryKey, { roles: ['ROLE_CASHIER'], viewOnly: false } as never)
  expect(landing(queryClient).options.to).toBe('/transactions/list')
})

it('the start page of nobody is the login', () => {
  expect(landing(queryClient).options.to).toBe('/login')
})

it.each([
  ['standard', 1],
  ['dr', 0],
] as const)(
  'VAR-14 EXP-17 the %s variant asks for the statistics of exports before a guarded page',
  async (variant, times) => {
    plantSession()
    bootClient.setQueryData(['config'], { ...currentConfig(), variant })
    const server = stubServer({
      'GET /api/exports/statistics': () => answer({ data: { unseenExports: 0, inProgressExports: 0 } }),
    })
    await open(transactions)
    await open(transactions, { preload: true })
    await open({ access: 'public' })
    await vi.waitFor(() => expect(server.lines()).toHaveLength(times))
  },
)

// Last: a page has one end.
it('SESS-13 a rejected renewal ends the session, and nothing is opened any more', async () => {
  plantSession({ level: 'admin', token: buildExpiredToken() })
  stubServer({ 'POST /api/token/refresh': () => answerError(401, 'NO_SESSION') })
  const opened = vi.fn()
  void open(dashboard).then(opened)
  await vi.waitFor(() => expect(leave.leaveFor).toHaveBeenCalledWith('/sessionHasExpired'), { timeout: 5000 })
  clearLocal([])
  void open(dashboard).finally(opened)
  void open({ access: 'public' }).finally(opened)
  await new Promise(requestAnimationFrame)
  expect(opened).not.toHaveBeenCalled()
  expect(document.documentElement.style.visibility).toBe('hidden')
})
