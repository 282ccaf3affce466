import { createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { routeTree } from '#web/routeTree.gen.ts'
import { languages } from '#core/languages/languages.ts'
import { activateLanguage, loadAllTexts } from '#web/i18n/language.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import '#web/ui/theme/theme.css'
import '../space.css'
import { BottomBar } from '../bar/bottom-bar.tsx'
import { AccountMenu } from '../bar/account-menu.tsx'
import { renderInPortal, sections } from '#tests/support/render-in-portal.tsx'
import { NavigationRail } from './rail.tsx'
import type { RouteData } from '../guard/route-data.ts'
import { useMenuSections } from './use-open-sections.ts'

const me = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  roles: ['ROLE_STORE_ADMIN'],
  viewOnly: true,
  rights: [],
  mustChangePassword: false,
}

const MenuRail = () => <NavigationRail sections={useMenuSections()} />
const MenuBar = () => <BottomBar sections={useMenuSections()} />

const links = () => page.getByRole('navigation').getByRole('link').elements()
const names = () => links().map((link) => link.textContent)

beforeEach(async () => {
  clearLocal([])
  bootClient.clear()
  stubServer({
    'GET /api/logged-user-info': () => answer({ data: me }),
    'POST /api/logout': () => answer({ data: null }),
  })
  await page.viewport(1280, 800)
})

afterEach(() => void vi.restoreAllMocks())

it('NAV-22 the menu offers what its routes allow, in its order', async () => {
  plantSession({ level: 'user' })
  await renderInPortal(<MenuRail />, {
    pages: {
      '/today': { access: 'today.view' },
      '/dashboard': { access: 'dashboard.view' },
      '/merchants/list': { access: 'merchant.list' },
      '/mids/list': { access: 'mid.list' },
      '/users/list': { access: 'user.list' },
      '/audit': { access: 'audit.list' },
      '/feed-status': { access: 'feedStatus.list' },
    },
    at: '/users/list',
  })
  await expect.element(page.getByRole('link', { name: 'Users' })).toBeVisible()
  const upper = 'Today Transactions Closing Stores Users Terminals Devices Exports'.split(' ')
  expect(names()).toEqual([...upper, 'Table ordering', 'Settings'])
})

it('the routes of the product name every section', () => {
  const { routesById } = createRouter({ routeTree, context: { queryClient: bootClient } })
  const named = Object.values(routesById).map(({ options }): RouteData => options.staticData)
  expect(new Set(named.flatMap(({ section }) => section ?? []))).toEqual(new Set(sections))
  expect(new Set(sections.map(({ menu }) => menu)).size).toBe(sections.length)
})

it('the open section is marked, also on its further pages', async () => {
  plantSession({ level: 'admin' })
  const { open } = await renderInPortal(<MenuRail />, { pages: { '/terminals/view/$id': { access: 'signedIn' } } })
  const current = () =>
    links()
      .filter((link) => link.ariaCurrent === 'page')
      .map((link) => link.textContent)
  await vi.waitFor(() => expect(current()).toEqual(['Dashboard']))
  await open('/terminals/view/5')
  await vi.waitFor(() => expect(current()).toEqual(['Terminals']))
})

it.each(languages)('the whole menu of the widest level is in view on a tablet, in %s', async (language) => {
  await loadAllTexts()
  await activateLanguage(language)
  plantSession({ level: 'admin' })
  // What is known of the person goes before the level of the session, as soon as it arrives.
  stubServer({ 'GET /api/logged-user-info': () => answer({ data: { ...me, roles: ['ROLE_ADMIN'] } }) })
  await renderInPortal(<MenuRail />, { pages: { '/today': { access: 'today.view' } } })
  await expect.poll(() => links().length).toBe(14)
  const list = links()[0]?.closest('ul') as HTMLElement
  expect(list.scrollHeight).toBe(list.clientHeight)
  const short = links().filter(({ clientHeight }) => clientHeight < 48)
  expect(short).toEqual([])
  await activateLanguage('en')
})

it('the words of the menu can be hidden; the links keep their names', async () => {
  plantSession({ level: 'admin' })
  await renderInPortal(<MenuRail />)
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.element(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Transactions' })).toBeVisible()
  expect(document.querySelector('nav')?.getBoundingClientRect().width).toBeLessThan(70)
})

it('a phone has four sections and the rest under "more", which closes at a choice', async () => {
  await page.viewport(360, 740)
  plantSession({ level: 'transaction' })
  await renderInPortal(<MenuBar />, { at: '/transactions/list' })
  await page.getByRole('button', { name: 'More' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Settings' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: '/settings' })).toBeVisible()
})

it('NAV-23 NAV-24 the menu alone leads the widest level to dashboard, merchants, stores and users', async () => {
  plantSession({ level: 'admin' })
  await renderInPortal(<MenuRail />)
  await vi.waitFor(() => expect(names()).toEqual(expect.arrayContaining(['Dashboard', 'Merchants', 'Stores', 'Users'])))
  expect(document.querySelectorAll('nav')).toHaveLength(1)
})

it('the account menu says who is signed in and as what', async () => {
  plantSession({ level: 'user' })
  await renderInPortal(<AccountMenu />)
  await page.getByRole('button', { name: 'Account Ada Lovelace' }).click()
  await expect.element(page.getByText('ada@example.com')).toBeVisible()
  await expect.element(page.getByText('Store administrator, read-only')).toBeVisible()
  await expect.element(page.getByLabelText('Language')).toHaveValue('en')
})

it('what few people need, and seldom, is in the account menu of those who may open it', async () => {
  plantSession({ level: 'admin' })
  await renderInPortal(
    <>
      <MenuRail />
      <AccountMenu />
    </>,
  )
  await page.getByRole('button', { name: 'Account Ada Lovelace' }).click()
  await page.getByRole('link', { name: 'Support' }).click()
  await expect.element(page.getByRole('heading', { name: '/support' })).toBeVisible()
  expect(names()).not.toContain('Support')
})

it('the account menu offers no page that does not open', async () => {
  plantSession({ level: 'user' })
  await renderInPortal(<AccountMenu />, { pages: { '/support': { access: 'failedCall.view' } } })
  await page.getByRole('button', { name: 'Account Ada Lovelace' }).click()
  await expect.element(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Support' }).elements()).toEqual([])
})

it('the time zones are drawn when the account menu opens, not with every page', async () => {
  plantSession({ level: 'user' })
  await renderInPortal(<AccountMenu />)
  const account = page.getByRole('button', { name: 'Account Ada Lovelace' })
  await expect.element(account).toBeVisible()
  const zones = () => document.querySelectorAll('option[value*="/"]').length
  expect(zones()).toBe(0)
  await account.click()
  await expect.poll(zones).toBeGreaterThan(400)
  await page.getByLabelText('Time zone').selectOptions('Europe/Athens')
  await account.click()
  await expect.poll(zones).toBe(1)
  expect(document.querySelector<HTMLSelectElement>('select:has(option[value="Europe/Athens"])')?.value).toBe(
    'Europe/Athens',
  )
})

it('the recent messages open from the account menu', async () => {
  plantSession({ level: 'user' })
  await renderInPortal(<AccountMenu />)
  await page.getByRole('button', { name: 'Account Ada Lovelace' }).click()
  await page.getByRole('button', { name: 'Recent messages' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Recent messages' })).toBeVisible()
})

it.each([
  ['rail', 1280],
  ['bar of a phone', 390],
])('NAV-21 NAV-25 EXP-15 the entry of the exports carries the badge: %s', async (_, width) => {
  await page.viewport(width, 800)
  plantSession()
  stubServer({
    'GET /api/logged-user-info': () => answer({ data: me }),
    'GET /api/exports/statistics': () => answer({ data: { unseenExports: 2, inProgressExports: 1 } }),
  })
  await renderInPortal(
    <>
      <MenuRail />
      <MenuBar />
    </>,
    { at: '/users/list' },
  )
  const badge = page.getByRole('img', { name: '3 exports in progress or not yet seen' })
  await expect.element(badge.first()).toBeVisible()
})

it('EXP-15 without anything unseen or in progress there is no badge', async () => {
  plantSession()
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: me }),
    'GET /api/exports/statistics': () => answer({ data: { unseenExports: 0, inProgressExports: 0 } }),
  })
  await renderInPortal(<MenuRail />)
  await expect.poll(server.lines).toContain('GET /api/exports/statistics')
  expect(page.getByRole('img', { name: /exports/ }).elements()).toHaveLength(0)
})
