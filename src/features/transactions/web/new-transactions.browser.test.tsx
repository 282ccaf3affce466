import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerError, stubServer } from '#web/api/stub-server.ts'
import { buildPage } from '#features/transactions/web/build-page.ts'
import { plantSession } from '#web/session/build-session.ts'
import { clearLocal } from '#web/session/local-storage.ts'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { NewTransactionsNotice } from './new-transactions.tsx'
import type { TransactionSearch } from './queries.ts'

const principal = { level: 'mid', variant: 'standard' } as const

/** A server that sends what `announce` gets on every open stream. */
const begin = async (search: TransactionSearch = {}, { streams = true, totalNow = 1 } = {}) => {
  plantSession()
  const open: ReadableStreamDefaultController<Uint8Array>[] = []
  const server = stubServer({
    'POST /api/transactions/1/20': () => answer({ data: buildPage() }),
    'POST /api/transactions/2/20': () => answer({ data: { ...buildPage(), page: 2 } }),
    'POST /api/transactions/1/1': () => answer({ data: { ...buildPage(), total: totalNow } }),
    'GET /api/live': () =>
      streams
        ? new Response(new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) }), {
            headers: { 'content-type': 'text/event-stream' },
          })
        : answerError(429, 'TOO_MANY_REQUESTS'),
  })
  await renderInPortal(<NewTransactionsNotice search={search} principal={principal} />)
  await expect.poll(server.lines).toContain(`POST /api/transactions/${search.page ?? 1}/20`)
  return {
    server,
    announce: async (count: number | null) => {
      await expect.poll(() => open.length).toBeGreaterThan(0)
      const data = JSON.stringify({ list: 'transactions', count })
      // In two parts, as networks cut them.
      open.at(-1)?.enqueue(new TextEncoder().encode(`: hello\n\nevent: changed\nda`))
      open.at(-1)?.enqueue(new TextEncoder().encode(`ta: ${data}\n\n`))
    },
  }
}
const chip = () => page.getByRole('button', { name: /new transaction/ })
const listCalls = (lines: string[]) => lines.filter((line) => line === 'POST /api/transactions/1/20').length

beforeEach(() => clearLocal([]))
afterEach(() => void vi.restoreAllMocks())

it('B-20 new transactions are counted on a chip, and the rows are read anew when it is pressed', async () => {
  const { server, announce } = await begin()
  await announce(2)
  await announce(1)
  await expect.element(chip()).toHaveTextContent('3 new transactions')
  expect(listCalls(server.lines())).toBe(1)
  await chip().click()
  await expect.poll(() => listCalls(server.lines())).toBe(2)
  await expect.element(chip()).not.toBeInTheDocument()
})

it('B-20 where filters narrow the list, the server is asked how many of them belong to it', async () => {
  const { announce } = await begin({ tid: '10000001' }, { totalNow: 2 })
  await announce(5)
  await expect.element(chip()).toHaveTextContent('1 new transaction')
})

it('B-20 without a stream the server is asked from time to time', async () => {
  await begin({}, { streams: false, totalNow: 5 })
  await expect.element(chip()).toHaveTextContent('4 new transactions')
})

it('B-20 further pages and hidden ones hold no stream', async () => {
  const { server } = await begin({ page: 2 })
  expect(server.lines()).not.toContain('GET /api/live')
  vi.restoreAllMocks()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const hidden = await begin()
  expect(hidden.server.lines()).not.toContain('GET /api/live')
})
