import { useLocation } from '@tanstack/react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import type { SearchedList } from '#features/search/web/search-queries.ts'
import { PortalSearch } from '#web/routes/-portal-frame.tsx'

export const sale = {
  token: 'sale1',
  amount: 919,
  currency: 'EUR',
  posLocalDateTime: '2026-11-20T18:05:07',
  timeZone: 'Europe/Athens',
  storeName: 'Harbour',
  retrievalReferenceNumber: '236818002594',
  cardPanObfuscated: '3924',
  status: 1,
}
const buildPage = (total: number, row: object) =>
  answer({ data: { items: total > 0 ? [row] : [], total, totalIs: 'exact', page: 1, perPage: 1 } })

/** Renders the search of somebody for whom each list has so many rows, whatever it is asked. */
export const renderSearch = async ({
  role = 'ROLE_MERCHANT_ADMIN',
  transactions = 0,
  /** Those that an amount and a card find together. */
  pairs = transactions,
  terminals = 0,
  users = 0,
  merchants = 0,
  mids = 0,
  stores = 0,
  devices = 0,
  /** The stores that the picker of a filter offers. */
  storeNames = [],
}: { role?: string; pairs?: number; storeNames?: readonly string[] } & Partial<Record<SearchedList, number>> = {}) => {
  plantSession({ level: role === 'ROLE_CASHIER' ? 'transaction' : 'mid' })
  const me = { firstName: 'Ada', lastName: 'L', email: 'a@example.com', roles: [role], viewOnly: false, rights: [] }
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: { ...me, mustChangePassword: false } }),
    'POST /api/transactions/1/1': () => buildPage(transactions, sale),
    'POST /api/terminals/1/1': () =>
      buildPage(terminals, { token: 'term1', tid: 'GR000002', alias: 'Bar', storeName: 'Harbour' }),
    'POST /api/transactions/1/3': () => buildPage(pairs, sale),
    'POST /api/merchants/1/1': () => buildPage(merchants, { token: 'merchant1', name: 'Το Λιμάνι', country: 'GR' }),
    'POST /api/mids/1/1': () =>
      buildPage(mids, { token: 'mid1', cardAcceptorIdentificationCode: '000000000001234', cardAcceptorName: 'LIMANI' }),
    'POST /api/stores/1/1': () => buildPage(stores, { token: 'store1', name: 'Λιμάνι Κουκάκι', address: 'Ermou 1' }),
    'POST /api/devices/1/1': () =>
      buildPage(devices, { token: 'device1', deviceId: '4f2a00000000', manufacturer: 'Sunmi', model: 'P2' }),
    'POST /api/stores/list-user-stores': () =>
      answer({ data: storeNames.map((name) => ({ token: `token of ${name}`, name })) }),
    'POST /api/terminals/list-user-terminals': () => answer({ data: [] }),
    'POST /api/merchants/list-user-merchants': () => answer({ data: [] }),
    'POST /api/users/1/3': () =>
      buildPage(users, { token: 'user1', name: 'Maria Ioannou', email: 'maria@example.com' }),
  })
  const portal = await renderInPortal(
    <>
      <PortalSearch />
      <input aria-label="elsewhere" />
      <Where />
    </>,
    {
      pages: {
        '/devices/view/$id': { access: 'signedIn' },
        '/transactions/view/$id': { access: 'signedIn' },
        '/terminals/view/$id': { access: 'signedIn' },
      },
    },
  )
  await expect.element(page.getByRole('button', { name: 'Search' })).toBeVisible()
  return { ...portal, ...server }
}
function Where() {
  const { pathname, searchStr } = useLocation()
  return <output>{pathname + decodeURIComponent(searchStr)}</output>
}
export const box = page.getByRole('combobox')
export const option = (name: string | RegExp) => page.getByRole('option', { name })
/** Opens the search and types. */
export const search = async (text: string) => {
  await page.getByRole('button', { name: 'Search' }).click()
  await box.fill(text)
}
export const expectToBeAt = async (address: string) => {
  await expect.element(page.getByRole('status').filter({ hasText: '/' })).toHaveTextContent(address)
}
