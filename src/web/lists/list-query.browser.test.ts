import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { listTransactions, transactionList } from '#features/transactions/contract.ts'
import { answer, stubServer } from '#web/api/stub-server.ts'
import { buildPage } from '#features/transactions/web/build-page.ts'
import { plantSession } from '#web/session/build-session.ts'
import { listQuery } from './list-query.ts'

afterEach(() => void vi.restoreAllMocks())

it('LIST-41 asks for all pages as of the moment of the first, until the first is asked for again', async () => {
  plantSession()
  const reply = () => answer({ data: buildPage() })
  const { requests } = stubServer({ 'POST /api/transactions/1/20': reply, 'POST /api/transactions/2/20': reply })
  const client = new QueryClient()
  const principal = { level: 'mid', variant: 'standard' } as const
  for (const [now, page] of [
    [1, 1],
    [9, 2],
    [19, 1],
    [29, 2],
  ] as const) {
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 8, 0, now))
    client.clear()
    await client.fetchQuery(listQuery(transactionList, listTransactions, { page }, principal))
  }
  const [first, second, again, after] = requests.map(({ body }) => (body as { asOf: string }).asOf)
  expect(second).toBe(first)
  expect(Date.parse(again ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
  expect(after).toBe(again)
})
