import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerError } from '#web/api/stub-server.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { factOf, renderForRole } from '#tests/support/render-for-role.tsx'
import { goOnline } from '#tests/support/network.ts'
import '#web/ui/theme/theme.css'
import type { FailedCall } from '../failed-calls.ts'
import type { SupportAddress } from './queries.ts'
import { SupportScreen } from './screen.tsx'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})
const beginSeenAs = vi.hoisted(() => vi.fn())
vi.mock('#web/session/seen-as.ts', async (original) => ({ ...(await original<object>()), beginSeenAs }))

const reference = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const failed: FailedCall = {
  reference,
  at: '2026-11-21T10:00:00Z',
  call: 'getMerchant',
  request: 'GET /api/merchant/{id}',
  action: 'merchant.view',
  variant: 'standard',
  error: 'NOT_ALLOWED',
  status: 403,
  rule: 'role',
  objectToken: 'merchant1',
  person: { token: 'user1', name: 'Maria Ioannou', email: 'maria@example.com' },
  role: 'ROLE_MERCHANT',
  viewOnly: false,
}
const koukaki = { kind: 'store', token: 'store1', name: 'Koukaki' }
const started = { role: 'ROLE_CASHIER', place: koukaki, token: 'seen', expiresAt: '2026-11-21T10:30:00Z' }
const onAddress = vi.fn<(address: SupportAddress) => void>()

const show = (address: SupportAddress, answers: Parameters<typeof renderForRole>[1] = {}) =>
  renderForRole(
    <SupportScreen address={address} onAddress={onAddress} />,
    {
      [`GET /api/failed-call/${reference}`]: () => answer({ data: failed }),
      'GET /api/see-as/user/user1': () => answer({ data: [{ role: 'ROLE_CASHIER', place: koukaki }] }),
      'POST /api/see-as': () => answer({ data: started }),
      ...answers,
    },
    { at: '/support' },
  )

beforeEach(() => {
  clearLocal([])
  onAddress.mockClear()
  beginSeenAs.mockClear()
})
afterEach(() => {
  goOnline()
  vi.restoreAllMocks()
})

it('JOB-16 a reference shows what was asked, by whom, and which rule refused it', async () => {
  await show({ reference })
  await expect.element(page.getByRole('heading', { name: "You don't have permission to do this." })).toBeVisible()
  expect(factOf('Rule')?.textContent).toBe("The role doesn't allow it.")
  expect(factOf('Allowed for')?.textContent).toMatch(/^Platform operator, .*Instance administrator$/)
  expect(factOf('User')?.textContent).toBe('Maria Ioannou')
  expect(factOf('Role')?.textContent).toBe('Merchant')
  expect(factOf('Request')?.textContent).toBe('GET /api/merchant/{id}')
  expect(factOf('Error code')?.textContent).toBe('403 NOT_ALLOWED')
})

it('JOB-16 from there the portal is viewed as the user’s role in one press, for the reason that is shown', async () => {
  const { requests } = await show({ reference })
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveValue(`Error ${reference}`)
  await page.getByRole('button', { name: 'View as Cashier · Koukaki' }).click()
  await vi.waitFor(() => expect(beginSeenAs).toHaveBeenCalledOnce())
  expect(beginSeenAs).toHaveBeenCalledWith({
    token: 'seen',
    role: 'ROLE_CASHIER',
    place: 'Koukaki',
    expiresAt: Date.parse('2026-11-21T10:30:00Z'),
  })
  const sent = requests.find(({ line }) => line === 'POST /api/see-as')
  expect(sent?.body).toEqual({
    role: 'ROLE_CASHIER',
    placeToken: 'store1',
    reference,
    reason: `Error ${reference}`,
  })
})

it('JOB-16 SEC-61 from a reference, too, nobody is viewed without a reason', async () => {
  await show({ reference })
  await page.getByRole('textbox', { name: 'Reason' }).fill('')
  const button = page.getByRole('button', { name: 'View as Cashier · Koukaki' })
  await expect.element(button).toHaveAccessibleDescription('Enter a reason first.')
})

it('JOB-16 the button stays beside the reference when an error comes below it', async () => {
  await show({})
  await page.viewport(820, 1180)
  const field = page.getByRole('textbox', { name: 'Reference of an error' })
  const button = page.getByRole('button', { name: 'Find' })
  await field.fill('1b9d6bcd')
  await button.click()
  await expect.element(page.getByText(/^Enter a whole reference/)).toBeVisible()
  const box = field.element().parentElement?.getBoundingClientRect()
  const { top, bottom, left } = button.element().getBoundingClientRect()
  expect({ top, bottom }).toEqual({ top: box?.top, bottom: box?.bottom })
  expect(left).toBeGreaterThan(box?.right ?? Infinity)
})

it('JOB-16 a reference is found as it was pasted, and half of one is not looked for', async () => {
  await show({})
  const field = page.getByRole('textbox', { name: 'Reference of an error' })
  await field.fill('1b9d6bcd')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect.element(page.getByText(/^Enter a whole reference/)).toBeVisible()
  expect(onAddress).not.toHaveBeenCalled()
  await field.fill(` ${reference.toUpperCase()} `)
  await page.getByRole('button', { name: 'Find' }).click()
  expect(onAddress).toHaveBeenCalledExactlyOnceWith({ reference })
})

it('a reference that nobody has says where else to look, and the form below stays as it was filled', async () => {
  const Portal = () => {
    const [address, setAddress] = useState<SupportAddress>({})
    return <SupportScreen address={address} onAddress={setAddress} />
  }
  await renderForRole(
    <Portal />,
    {
      [`GET /api/failed-call/${reference}`]: () => answerError(404, 'NOT_FOUND'),
      'POST /api/stores/list-user-stores': () => answer({ data: [] }),
    },
    { at: '/support' },
  )
  await page.getByRole('textbox', { name: 'Reason' }).fill('Sees no sales')
  await page.getByRole('searchbox', { name: 'Store' }).fill('Kou')
  await page.getByRole('textbox', { name: 'Reference of an error' }).fill(reference)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect.element(page.getByText('Nothing found for this reference')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Reference of an error' })).toHaveValue(reference)
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Sees no sales')
  await expect.element(page.getByRole('searchbox', { name: 'Store' })).toHaveValue('Kou')
})

it('a call of nobody offers no role', async () => {
  const ofNobody = { ...failed, person: null, role: null, rule: 'login', error: 'CREDENTIALS_REFUSED', status: 401 }
  await show({ reference }, { [`GET /api/failed-call/${reference}`]: () => answer({ data: ofNobody }) })
  await vi.waitFor(() => expect(factOf('User')?.textContent).toBe('Nobody logged in'))
  expect(page.getByRole('button', { name: /^View as/ }).elements()).toEqual([])
})

it('SEC-61 from a user or from the page alone a reason is asked for first', async () => {
  const { requests } = await show({ user: 'user1' })
  const button = page.getByRole('button', { name: 'View as Cashier · Koukaki' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Sees no sales')
  await button.click()
  await vi.waitFor(() => expect(beginSeenAs).toHaveBeenCalledOnce())
  const sent = requests.find(({ line }) => line === 'POST /api/see-as')
  expect(sent?.body).toEqual({ role: 'ROLE_CASHIER', placeToken: 'store1', reason: 'Sees no sales' })
})

it('on the page alone the place is found by its name: stores for some roles, merchants for others', async () => {
  const { requests } = await show(
    {},
    {
      'POST /api/stores/list-user-stores': () => answer({ data: [{ token: 'store1', name: 'Koukaki' }] }),
      'POST /api/merchants/list-user-merchants': () => answer({ data: [{ token: 'merchant1', name: 'Kafeneio' }] }),
    },
  )
  await page.getByRole('searchbox', { name: 'Store' }).fill('Kou')
  await expect.element(page.getByRole('button', { name: 'View as Cashier · Koukaki' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('Merchant')
  await page.getByRole('searchbox', { name: 'Merchant' }).fill('Kaf')
  await expect.element(page.getByRole('button', { name: 'View as Merchant · Kafeneio' })).toBeVisible()
  expect(requests.find(({ line }) => line.includes('list-user-stores'))?.body).toMatchObject({ search: 'Kou' })
})

it('a name that no place has is said', async () => {
  await show({}, { 'POST /api/stores/list-user-stores': () => answer({ data: [] }) })
  await page.getByRole('searchbox', { name: 'Store' }).fill('Kou')
  await expect.element(page.getByText('No results', { exact: true })).toBeVisible()
})

it('what the server refuses is said, and the page stays', async () => {
  await show({ reference }, { 'POST /api/see-as': () => answerError(429, 'TOO_MANY_REQUESTS') })
  await page.getByRole('button', { name: 'View as Cashier · Koukaki' }).click()
  await expect.element(page.getByText('ref')).toBeVisible()
  expect(beginSeenAs).not.toHaveBeenCalled()
})
