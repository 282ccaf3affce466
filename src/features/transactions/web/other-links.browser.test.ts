import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PREPARED_LINKS_MAX } from '#core/limits.ts'
import { HOUR_MS } from '#core/offline.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { packKey } from '#web/offline/keys.ts'
import { refreshPack } from '#web/offline/pack/refresh.ts'
import { wipeSaved } from '#web/offline/wipe.ts'
import { plantSession } from '#web/session/build-session.ts'
import { bumpEpoch } from '#web/session/epoch.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { sealToken } from '#web/session/sealed-token.ts'
import { transactionList } from '../contract.ts'
import { buildDetails, buildRow } from './build-row.ts'
import { packedTransactions } from './pack.ts'
import { findSavedLink, saveLinks } from './saved-links.ts'

const principal = { level: 'mid', variant: 'standard' } as const
const linkOf = (transaction: string, days = 180) => ({
  transaction,
  path: `/qr/${'x'.repeat(28)}${transaction}`,
  expiresAt: new Date(Date.now() + days * 24 * HOUR_MS).toISOString(),
})
const numbered = (name: string, length: number) => Array.from({ length }, (_, at) => `${name}${at}`)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  clearLocal([])
  await wipeSaved(bumpEpoch())
  plantSession({ sid: 'a1' })
  // The key that a login makes.
  await sealToken('a1', 'refresh')
})
afterEach(() => {
  bootClient.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Reads the pack of a server with these newest sales. @returns the transactions of each call for links */
const savePack = async (client: QueryClient, newest: readonly string[], withdrawn?: string) => {
  const asked: string[][] = []
  const pageOf = (tokens: readonly string[]) => () =>
    answer({
      data: {
        items: tokens.map((token) => buildRow({ token })),
        total: newest.length,
        totalIs: 'exact',
        page: 1,
        perPage: 100,
      },
    })
  const me = { firstName: 'A', lastName: 'B', email: 'a@b.example', viewOnly: false, rights: [] }
  stubServer({
    'GET /api/logged-user-info': () => answer({ data: { ...me, roles: ['ROLE_CASHIER'], mustChangePassword: false } }),
    'POST /api/transactions/1/100': pageOf(newest.slice(0, 100)),
    'POST /api/transactions/2/100': pageOf(newest.slice(100)),
    ...Object.fromEntries(
      newest.map((token) => [
        `GET /api/transaction/${token}`,
        () => answer({ data: { ...buildDetails({ token }), hasReceipt: false } }),
      ]),
    ),
    'POST /api/transactions/receipt-links': async (request) => {
      const { transactions } = (await request.json()) as { transactions: string[] }
      asked.push(transactions)
      return answer({
        data: { links: transactions.filter((token) => token !== withdrawn).map((token) => linkOf(token)) },
      })
    },
  })
  // What was read before is of another list.
  client.removeQueries({ queryKey: packKey(transactionList, principal.variant) })
  expect(await refreshPack(client, [packedTransactions], principal, new AbortController().signal)).toBe(true)
  return asked
}

const anHourLater = () => {
  vi.setSystemTime(Date.now() + HOUR_MS)
  plantSession({ sid: 'a1' })
}

it('JOB-03 links of sales that are no longer among the newest are asked for each hour too, a hundred in a call, and one that was withdrawn is off the device', async () => {
  const client = new QueryClient()
  const [earlier, newest] = [numbered('old', 120), numbered('new', 30)]
  await savePack(client, earlier)
  expect(await savePack(client, newest)).toEqual([newest])
  anHourLater()
  const asked = await savePack(client, newest, 'old7')
  expect(asked.map(({ length }) => length)).toEqual([PREPARED_LINKS_MAX, 50])
  expect(asked.flat().toSorted()).toEqual([...newest, ...earlier].toSorted())
  expect(await findSavedLink(client, 'old7', principal)).toBeUndefined()
  expect(await findSavedLink(client, 'old8', principal)).toBeDefined()
})

it('JOB-03 of sales that are no longer among the newest 500 links are kept, the newest ones, and none that has expired', async () => {
  const client = new QueryClient()
  const links = numbered('old', 502).map((token, days) => linkOf(token, days))
  await saveLinks(client, links, principal)
  anHourLater()
  const asked = await savePack(client, ['new'])
  // Of those that have not expired the first is the oldest.
  const kept = links.slice(2).map(({ transaction }) => transaction)
  expect(asked.flat().toSorted()).toEqual(['new', ...kept].toSorted())
  for (const [token, isKept] of [
    ['old0', false],
    ['old1', false],
    ['old2', true],
  ] as const) {
    expect([token, (await findSavedLink(client, token, principal)) !== undefined]).toEqual([token, isKept])
  }
})
