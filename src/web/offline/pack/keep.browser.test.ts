import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { terminalList, type TerminalRow } from '#features/terminals/contract.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { buildPage } from '#tests/support/render-for-role.tsx'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '../boot-client.ts'
import { packKey } from '../keys.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { buildTerminal } from '#features/terminals/web/build-terminal.ts'
import { pack } from '#web/routes/_app/-pack.ts'
import { keepPack } from './keep.ts'

const roles = ['ROLE_MERCHANT_ADMIN']
const me = { firstName: 'A', lastName: 'B', email: 'a@b.example', roles, viewOnly: false, rights: [] }
const empty = () => answer({ data: { items: [], total: 0, totalIs: 'exact', page: 1, perPage: 100 } })

const end = new AbortController()

beforeEach(() => {
  clearLocal([])
  plantSession()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

afterEach(() => {
  end.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
  bootClient.clear()
})

it('OFF-04 rows that a change made outdated are soon read again, with their details; new rows outdate none', async () => {
  const client = new QueryClient()
  let terminal = buildTerminal({ alias: 'Till 1' })
  const server = stubServer({
    'GET /api/logged-user-info': () => answer({ data: { ...me, mustChangePassword: false } }),
    'POST /api/transactions/1/100': empty,
    'POST /api/transactions/1/20': empty,
    'POST /api/devices/1/100': empty,
    'POST /api/terminals/1/100': () => buildPage(terminalList, [terminal]),
    [`GET /api/terminal/${terminal.token}`]: () => answer({ data: terminal }),
  })
  const details = () => server.lines().filter((line) => line.startsWith('GET /api/terminal/')).length
  const aliases = () =>
    client.getQueryData<{ items: TerminalRow[] }>(packKey(terminalList, 'standard'))?.items.map(({ alias }) => alias)
  keepPack(client, pack, end.signal)
  await vi.waitFor(() => expect(details()).toBe(1))
  expect(aliases()).toEqual(['Till 1'])

  // What "3 new transactions" does.
  await client.invalidateQueries({ queryKey: ['standard', 'transactions', 'list'] })
  expect(client.getQueryState(packKey(transactionList, 'standard'))?.isInvalidated).toBe(false)

  terminal = buildTerminal({ alias: 'Till 2' })
  await client.invalidateQueries({ queryKey: ['standard', 'terminals'] })
  vi.advanceTimersByTime(5000)
  await vi.waitFor(() => expect(details()).toBe(2))
  expect(aliases()).toEqual(['Till 2'])
})
