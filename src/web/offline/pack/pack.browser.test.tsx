import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { terminalList } from '#features/terminals/contract.ts'
import { transactionList, type TransactionRow } from '#features/transactions/contract.ts'
import { renderForRole, buildPage } from '#tests/support/render-for-role.tsx'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '../boot-client.ts'
import { packKey } from '../keys.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { buildTerminal } from '#features/terminals/web/build-terminal.ts'
import { buildDetails, buildRow } from '#features/transactions/web/build-row.ts'
import '#web/ui/theme/theme.css'
import { OfflinePackPanel } from '#features/account/web/offline-pack.tsx'
import { pack } from '#web/routes/_app/-pack.ts'
import { refreshPack } from './refresh.ts'

const principal = { level: 'mid', variant: 'standard' } as const
const roles = ['ROLE_MERCHANT_ADMIN']
const me = { firstName: 'A', lastName: 'B', email: 'a@b.example', roles, viewOnly: false, rights: [] }

beforeEach(() => clearLocal([]))
afterEach(() => {
  bootClient.clear()
  vi.restoreAllMocks()
})

const transactionPage = (rows: readonly TransactionRow[]) =>
  answer({ data: { items: rows, total: rows.length, totalIs: 'exact', page: 1, perPage: 100 } })

/** A server on which these transactions happened, the newest first. */
const answersOf = (world: { rows: readonly TransactionRow[]; original?: string }) => ({
  'GET /api/logged-user-info': () => answer({ data: { ...me, mustChangePassword: false } }),
  'POST /api/transactions/1/100': () => transactionPage(world.rows),
  'POST /api/transactions/1/20': () => transactionPage(world.rows.slice(0, 20)),
  'POST /api/terminals/1/100': () => buildPage(terminalList, [buildTerminal()]),
  'POST /api/devices/1/100': () => answer({ data: { items: [], total: 0, totalIs: 'exact', page: 1, perPage: 100 } }),
  [`GET /api/terminal/${buildTerminal().token}`]: () => answer({ data: buildTerminal() }),
  ...Object.fromEntries(
    ['trx1', 'trx2', 'trx3'].flatMap((token) => [
      [
        `GET /api/transaction/${token}`,
        () => {
          const transaction = world.rows.find((row) => row.token === token)
          const original = token === 'trx3' && world.original ? { ...transaction, token: world.original } : null
          return answer({ data: { ...buildDetails(), transaction, original, hasReceipt: token !== 'trx2' } })
        },
      ],
      [`GET /api/transaction/${token}/receipt`, () => answer({ data: { of: token } })],
    ]),
  ),
})

const runOnce = (client: QueryClient, signal = new AbortController().signal) =>
  refreshPack(client, pack, principal, signal)

it('OFF-03 OFF-04 OFF-05 a run reads the lists, then details and receipts, and only receipts that there are', async () => {
  plantSession()
  const client = new QueryClient()
  const server = stubServer(answersOf({ rows: [buildRow({ token: 'trx2' }), buildRow({ token: 'trx1' })] }))
  expect(await runOnce(client)).toBe(true)
  expect(server.lines().filter((line) => line.startsWith('POST'))).toEqual([
    'POST /api/transactions/1/100',
    'POST /api/terminals/1/100',
    'POST /api/devices/1/100',
  ])
  expect(server.lines().filter((line) => line.endsWith('/receipt'))).toEqual(['GET /api/transaction/trx1/receipt'])
})

it('OFF-03 the next run reads what is new, and the sale that something new followed', async () => {
  plantSession()
  const client = new QueryClient()
  const world = { rows: [buildRow({ token: 'trx1' })], original: 'trx1' }
  const server = stubServer(answersOf(world))
  await runOnce(client)
  const before = server.lines().length

  expect(await runOnce(client)).toBe(true)
  expect(server.lines().slice(before)).toEqual(['POST /api/transactions/1/20'])

  world.rows = [buildRow({ token: 'trx3' }), ...world.rows]
  const atNews = server.lines().length
  await runOnce(client)
  expect(server.lines().slice(atNews).toSorted()).toEqual([
    'GET /api/transaction/trx1',
    'GET /api/transaction/trx3',
    'GET /api/transaction/trx3/receipt',
    'POST /api/transactions/1/20',
  ])
  const saved = client.getQueryData<{ items: TransactionRow[] }>(packKey(transactionList, 'standard'))
  expect(saved?.items.map(({ token }) => token)).toEqual(['trx3', 'trx1'])
})

it('OFF-03 an outcome that was open is asked for again, and the saved row tells it', async () => {
  plantSession()
  const client = new QueryClient()
  const world = { rows: [buildRow({ token: 'trx1', status: 0 })] }
  const list = world.rows
  const answers = answersOf(world)
  stubServer({ ...answers, 'POST /api/transactions/1/20': () => transactionPage(list) })
  await runOnce(client)
  world.rows = [buildRow({ token: 'trx1', status: 1 })]
  await runOnce(client)
  const saved = client.getQueryData<{ items: TransactionRow[] }>(packKey(transactionList, 'standard'))
  expect(saved?.items[0]?.status).toBe(1)
})

it('OFF-03 a run that cannot reach the server ends, and keeps what it has', async () => {
  plantSession()
  const client = new QueryClient()
  const { 'GET /api/transaction/trx1': _, ...answers } = answersOf({ rows: [buildRow({ token: 'trx1' })] })
  const server = stubServer(answers)
  expect(await runOnce(client)).toBe(false)
  expect(client.getQueryData(packKey(transactionList, 'standard'))).toBeDefined()
  expect(server.lines().filter((line) => line.includes('trx1'))).toHaveLength(1)
})

it('OFF-03 the panel says what is saved, saves the newest on demand, and clears it', async () => {
  await renderForRole(<OfflinePackPanel pack={pack} />, answersOf({ rows: [buildRow({ token: 'trx1' })] }), {
    role: 'ROLE_MERCHANT_ADMIN',
  })
  const panel = page.getByRole('region', { name: 'Saved for offline use' })
  await expect.element(panel.getByText('Nothing saved yet.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Update now' }).click()
  for (const count of ['1 transaction', '1 receipt', '1 terminal', '0 devices']) {
    await expect.element(panel.getByText(count, { exact: true })).toBeVisible()
  }
  await expect.element(panel.getByText(/^Last saved \d\d:\d\d \| .*kB$/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete saved data' }).click()
  await expect.element(panel.getByText('Nothing saved yet.').first()).toBeVisible()
})
