import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goOffline } from '#tests/support/network.ts'
import { renderSearch, expectToBeAt, option, sale, search } from '#tests/support/render-search.tsx'
import { useEmptyDevice } from '#tests/support/use-empty-device.ts'
import '#web/ui/theme/theme.css'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

useEmptyDevice()

it('B-09 offline the saved rows are searched, and it says so', async () => {
  const { queryClient, lines } = await renderSearch({ transactions: 5 })
  const other = { ...sale, token: 'sale2', amount: 500, cardPanObfuscated: '0001' }
  queryClient.setQueryData(['standard', 'transactions', 'list', { page: 1 }], { items: [sale, other], total: 2 })
  queryClient.setQueryData(['standard', 'transactions', 'list', { page: 2 }], { items: [sale], total: 2 })
  goOffline()
  await search('9.19')
  await expect.element(page.getByText("You're offline. Only data saved on this device is searched.")).toBeVisible()
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
  await option(/^Amount/).click()
  await expectToBeAt('/transactions/view/sale1?amountFrom=9.19&amountTo=9.19')
  expect(lines().filter((line) => line.startsWith('POST'))).toEqual([])
})

it('EQ-11 offline a saved store whose name is in Greek is found by Latin letters', async () => {
  const { queryClient } = await renderSearch()
  const store = { token: 's1', name: 'Το Λιμάνι Κουκάκι', address: 'Βεΐκου 40', merchantName: 'Kafeneio AE' }
  queryClient.setQueryData(['standard', 'stores', 'list', { page: 1 }], { items: [store], total: 1 })
  goOffline()
  await search('limani koukaki')
  await expect.element(option(/^Store: limani koukaki ?Το Λιμάνι Κουκάκι/)).toBeVisible()
})

it('JOB-15 offline the saved devices whose security check failed are found by these words, and no others', async () => {
  const { queryClient } = await renderSearch()
  const device = { manufacturer: 'Google', model: 'Pixel 8', status: 'active', blocked: false, health: [] }
  const items = [
    { ...device, token: 'd1', deviceId: 'device-1', attestation: 'failed' },
    { ...device, token: 'd2', deviceId: 'device-2', attestation: 'passed' },
  ]
  queryClient.setQueryData(['standard', 'devices', 'list', { page: 1 }], { items, total: 2 })
  goOffline()
  await search('failed security check')
  await expect.element(option(/^Security check: Not passed ?device-1/)).toBeVisible()
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
})

it('offline people of one name are told apart, although their emails are not kept', async () => {
  const { queryClient } = await renderSearch()
  const user = { name: 'Maria Ioannou', email: null, rights: [], terminalsCount: 1, storesCount: 1, ssmAccess: false }
  const items = [
    { ...user, token: 'u1', merchantName: 'Kafeneio AE', createdAt: '2026-03-12T10:00:00.000Z' },
    { ...user, token: 'u2', merchantName: 'Kafeneio AE', createdAt: '2026-10-02T10:00:00.000Z' },
  ]
  queryClient.setQueryData(['standard', 'users', 'list', { page: 1 }], { items, total: 2 })
  goOffline()
  await search('Maria Ioannou')
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((found) => found.textContent),
    )
    .toEqual([
      expect.stringContaining('Maria Ioannou · Kafeneio AE · Created 12.03.26'),
      expect.stringContaining('Maria Ioannou · Kafeneio AE · Created 02.10.26'),
    ])
})

it('B-09 offline a saved row is found by its key, its type and its status', async () => {
  const { queryClient } = await renderSearch()
  const other = { ...sale, token: 'Ab3dEf6hIj9lMn2pQr5tUv', transactionType: 'chargeback', status: -1 }
  const items = [{ ...sale, transactionType: 'sale' }, other]
  queryClient.setQueryData(['standard', 'transactions', 'list', { page: 1 }], { items, total: 2 })
  goOffline()
  for (const [text, shown, address] of [
    ['Ab3dEf6hIj9lMn2pQr5tUv', /^Transaction key: Ab3d/, 'transactionKeys=["Ab3dEf6hIj9lMn2pQr5tUv"]'],
    ['chargeback', /^Type: Chargeback/, 'types=["chargeback"]'],
    ['declined', /^Status: Declined/, 'statuses=[-1]'],
  ] as const) {
    await search(text)
    await expect.element(option(shown)).toBeVisible()
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expectToBeAt(`/transactions/view/Ab3dEf6hIj9lMn2pQr5tUv?${address}`)
  }
})
