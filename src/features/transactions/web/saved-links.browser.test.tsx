import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PREPARED_LINKS_MAX } from '#core/limits.ts'
import type { ReceiptLink } from '#features/receipts/contract.ts'
import { goOffline, goOnline } from '#tests/support/network.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { answer, answerError, strange, stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { refreshPack } from '#web/offline/pack/refresh.ts'
import { wipeSaved } from '#web/offline/wipe.ts'
import { plantSession } from '#web/session/build-session.ts'
import { bumpEpoch } from '#web/session/epoch.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { sealToken } from '#web/session/sealed-token.ts'
import '#web/ui/theme/theme.css'
import { buildDetails, buildRow } from './build-row.ts'
import { packedTransactions } from './pack.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { receiptQuery } from './queries.ts'
import { findSavedLink, removeLink, saveLinks } from './saved-links.ts'

vi.mock('#web/connectivity/monitor.ts', async (original) => {
  const { monitorOfNetwork } = await import('#tests/support/network.ts')
  return monitorOfNetwork(original)
})

const principal = { level: 'mid', variant: 'standard' } as const
const HOUR_MS = 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString()
const linkOf = (transaction: string): ReceiptLink & { transaction: string } => ({
  transaction,
  path: `/qr/${'x'.repeat(28)}${transaction}`,
  expiresAt: inDays(180),
})

beforeEach(async () => {
  clearLocal([])
  await wipeSaved(bumpEpoch())
  goOnline()
  plantSession({ sid: 'a1' })
  // The key that a login makes.
  await sealToken('a1', 'refresh')
})
afterEach(() => {
  bootClient.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A server with these receipts, of which some links were withdrawn; `asked` are the transactions of each call for links. */
const serverOf = (receipts: readonly string[], { withdrawn = new Set<string>() } = {}) => {
  const asked: string[][] = []
  const rows = receipts.map((token) => buildRow({ token, status: token === 'pending' ? 0 : 1 }))
  const pageOf = (items: object[]) => () =>
    answer({ data: { items, total: items.length, totalIs: 'exact', page: 1, perPage: 100 } })
  const me = { firstName: 'A', lastName: 'B', email: 'a@b.example', viewOnly: false, rights: [] }
  stubServer({
    'GET /api/logged-user-info': () => answer({ data: { ...me, roles: ['ROLE_CASHIER'], mustChangePassword: false } }),
    'POST /api/transactions/1/100': pageOf(rows.slice(0, 100)),
    'POST /api/transactions/2/100': pageOf(rows.slice(100)),
    'POST /api/transactions/1/20': pageOf(rows.slice(0, 20)),
    ...Object.fromEntries(
      receipts.flatMap((token) => [
        [
          `GET /api/transaction/${token}`,
          () => answer({ data: { ...buildDetails({ token }), hasReceipt: token !== 'pending' } }),
        ],
        [`GET /api/transaction/${token}/receipt`, () => answer({ data: { of: token } })],
      ]),
    ),
    'POST /api/transactions/receipt-links': async (request) => {
      const { transactions } = (await request.json()) as { transactions: string[] }
      asked.push(transactions)
      return answer({ data: { links: transactions.filter((token) => !withdrawn.has(token)).map(linkOf) } })
    },
  })
  return { asked, withdrawn }
}

const savePack = (client: QueryClient) =>
  refreshPack(client, [packedTransactions], principal, new AbortController().signal)

it('JOB-03 the pack prepares the links of saved receipts, only those that are missing, a hundred in a call', async () => {
  const client = new QueryClient()
  const receipts = ['pending', ...Array.from({ length: 120 }, (_, at) => `trx${at}`)]
  const { asked } = serverOf(receipts)
  expect(await savePack(client)).toBe(true)
  expect(asked.map(({ length }) => length)).toEqual([PREPARED_LINKS_MAX, 20])
  expect(asked.flat()).toEqual(receipts.slice(1))
  expect((await findSavedLink(client, 'trx7', principal))?.path).toBe(linkOf('trx7').path)
  expect(await savePack(client)).toBe(true)
  expect(asked).toHaveLength(2)
})

it('JOB-03 after an hour the links are asked for again, and one that somebody withdrew elsewhere is off the device', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const client = new QueryClient()
  const { asked, withdrawn } = serverOf(['trx1', 'trx2'])
  await savePack(client)
  withdrawn.add('trx1')
  vi.setSystemTime(Date.now() + HOUR_MS)
  plantSession({ sid: 'a1' })
  expect(await savePack(client)).toBe(true)
  expect(asked).toEqual([
    ['trx1', 'trx2'],
    ['trx1', 'trx2'],
  ])
  expect(await findSavedLink(client, 'trx1', principal)).toBeUndefined()
  expect(await findSavedLink(client, 'trx2', principal)).toBeDefined()
})

it.each([
  ['a clock that was set back by years', -5 * 365 * 24],
  ['a clock that was set forward by an hour', 1],
])('JOB-03 after %s the links are asked for again', async (_, hours) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const client = new QueryClient()
  const { asked } = serverOf(['trx1'])
  await savePack(client)
  vi.setSystemTime(Date.now() + hours * HOUR_MS)
  plantSession({ sid: 'a1' })
  await savePack(client)
  expect(asked).toEqual([['trx1'], ['trx1']])
})

it('JOB-03 a link that was withdrawn while the pack asked for it does not come back with the reply', async () => {
  const client = new QueryClient()
  const { withdrawn } = serverOf(['trx1', 'trx2'])
  const answers = vi.mocked(fetch).getMockImplementation()
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    const reply = (await answers?.(input, init)) ?? strange(500)
    if (new URL(new Request(input, init).url).pathname !== '/api/transactions/receipt-links') return reply
    // The reply is on its way.
    if (withdrawn.size === 0) removeLink(client, 'trx1', principal)
    withdrawn.add('trx1')
    return reply
  })
  expect(await savePack(client)).toBe(true)
  expect(await findSavedLink(client, 'trx1', principal)).toBeUndefined()
  expect(await findSavedLink(client, 'trx2', principal)).toBeDefined()
  // Shared anew, it is saved.
  await saveLinks(client, [linkOf('trx1')], principal)
  expect(await findSavedLink(client, 'trx1', principal)).toBeDefined()
})

it('JOB-03 a server that cannot write now still gives the details and receipts, and the links come with the next run', async () => {
  const client = new QueryClient()
  serverOf(['trx1'])
  const answers = vi.mocked(fetch).getMockImplementation()
  vi.mocked(fetch).mockImplementation(async (input, init) =>
    new URL(new Request(input, init).url).pathname === '/api/transactions/receipt-links'
      ? answerError(503, 'BUSY')
      : ((await answers?.(input, init)) ?? strange(500)),
  )
  expect(await savePack(client)).toBe(false)
  expect(client.getQueryData(receiptQuery('trx1', principal).queryKey)).toEqual({ of: 'trx1' })
  vi.mocked(fetch).mockImplementation(answers ?? (async () => strange(500)))
  expect(await savePack(client)).toBe(true)
  expect(await findSavedLink(client, 'trx1', principal)).toBeDefined()
})

it('JOB-03 a server that does not know the call yet leaves the rest of the pack whole', async () => {
  const client = new QueryClient()
  serverOf(['trx1'])
  const known = vi.mocked(fetch).getMockImplementation()
  vi.mocked(fetch).mockImplementation(async (input, init) =>
    new URL(new Request(input, init).url).pathname === '/api/transactions/receipt-links'
      ? answerError(404, 'NOT_FOUND')
      : ((await known?.(input, init)) ?? strange(500)),
  )
  expect(await savePack(client)).toBe(true)
  expect(await findSavedLink(client, 'trx1', principal)).toBeUndefined()
})

const press = page.getByRole('button', { name: 'Receipt for the customer' })
const code = page.getByRole('img', { name: 'QR code of the receipt' })

const setup = async (answers: Parameters<typeof stubServer>[0] = {}) => {
  const server = stubServer(answers)
  const { queryClient } = await renderInPortal(<ReceiptActions id="trx1" />)
  await expect.element(press).toBeVisible()
  return { server, queryClient }
}

it('JOB-03 without a connection one press shows the saved code, and what has to be sent says why it cannot', async () => {
  const { server, queryClient } = await setup()
  await saveLinks(queryClient, [linkOf('trx1')], principal)
  goOffline()
  await press.click()
  await expect.element(code).toBeVisible()
  await expect.poll(() => page.getByRole('dialog').element().textContent).toContain(linkOf('trx1').path)
  for (const name of ['Open', 'Withdraw link']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription('You need a connection for this.')
  }
  expect(server.lines()).toEqual([])
})

it.each([
  ['was not saved', undefined],
  ['has expired', -1],
])('JOB-03 without a connection a link that %s is not shown, and the button says why', async (_, days) => {
  const { queryClient } = await setup()
  if (days) await saveLinks(queryClient, [{ ...linkOf('trx1'), expiresAt: inDays(days) }], principal)
  goOffline()
  await expect.element(press).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(press)
    .toHaveAccessibleDescription("The QR code isn't saved on this device. You need a connection for it.")
})

it.each([
  [429, 'TOO_MANY_REQUESTS'],
  [503, 'BUSY'],
] as const)('JOB-03 where the server answers %i, the saved link is shown', async (status, error) => {
  const { queryClient } = await setup({
    'POST /api/transaction/trx1/receipt-link': () => answerError(status, error),
  })
  await saveLinks(queryClient, [linkOf('trx1')], principal)
  await press.click()
  await expect.poll(() => page.getByRole('dialog').element().textContent).toContain(linkOf('trx1').path)
})

it('JOB-03 where the server answers that there is no receipt, no saved link is shown', async () => {
  const { queryClient } = await setup({
    'POST /api/transaction/trx1/receipt-link': () => answerError(404, 'NO_RECEIPT', 'There is no receipt.'),
  })
  await saveLinks(queryClient, [linkOf('trx1')], principal)
  await press.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('dialog').element().textContent).not.toContain(linkOf('trx1').path)
})

it('JOB-03 where the server does not answer, the saved link is shown before the portal knows that it is offline', async () => {
  const { queryClient } = await setup()
  await saveLinks(queryClient, [linkOf('trx1')], principal)
  await press.click()
  await expect.poll(() => page.getByRole('dialog').element().textContent).toContain(linkOf('trx1').path)
})

it('JOB-03 a link that was shown on line is there without a connection', async () => {
  const { path, expiresAt } = linkOf('trx1')
  const { queryClient } = await setup({
    'POST /api/transaction/trx1/receipt-link': () => answer({ data: { path, expiresAt } }),
  })
  await press.click()
  await expect.element(code).toBeVisible()
  expect((await findSavedLink(queryClient, 'trx1', principal))?.path).toBe(path)
})

it.each([
  ['was withdrawn', () => answer({ data: null })],
  ['may have been withdrawn, because no answer came', () => strange(502)],
])('JOB-03 a link that %s is off the device', async (_, reply) => {
  const { path, expiresAt } = linkOf('trx1')
  const { queryClient } = await setup({
    'POST /api/transaction/trx1/receipt-link': () => answer({ data: { path, expiresAt } }),
    'DELETE /api/transaction/trx1/receipt-link': reply,
  })
  await press.click()
  await page.getByRole('button', { name: 'Withdraw link' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.poll(() => findSavedLink(queryClient, 'trx1', principal)).toBeUndefined()
})

it('JOB-03 a link that the server did not withdraw stays', async () => {
  const { path, expiresAt } = linkOf('trx1')
  const { queryClient } = await setup({
    'POST /api/transaction/trx1/receipt-link': () => answer({ data: { path, expiresAt } }),
    'DELETE /api/transaction/trx1/receipt-link': () => answerError(404, 'NO_RECEIPT', 'not there'),
  })
  await press.click()
  await page.getByRole('button', { name: 'Withdraw link' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect((await findSavedLink(queryClient, 'trx1', principal))?.path).toBe(path)
})
