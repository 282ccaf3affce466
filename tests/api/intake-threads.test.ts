import { beforeAll, expect, it, vi } from 'vitest'
import { getConfig } from '#core/public-config.ts'
import { createFeedKey } from '#server/feed/feed-key.ts'
import { linesOf, takeFiles } from '#tests/support/intake-lines.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
let key = ''
const lines = linesOf('A')

beforeAll(async () => {
  await takeFiles(app, lines.tree())
  key = (await createFeedKey(app.database, 'A', 'test'))?.key ?? ''
})

const LINES = 200
/** Nothing but card numbers: the costliest text of its length for the search. */
const content = '4111 1111 1111 1111 '.repeat(790)

const hostileFeed = () =>
  app.fetch('/api/feed/deviceLogs', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: Array.from({ length: LINES }, (_, at) => {
      const eventTime = new Date(Date.UTC(2026, 10, 20) + at).toISOString()
      return `${JSON.stringify({ deviceId: 'D1', eventTime, logType: 'INFO', action: 'SHSM', content })}\n`
    }).join(''),
  })

it('other calls are answered while a hostile feed is read', async () => {
  const state = { isDone: false }
  const feed = hostileFeed().finally(() => {
    state.isDone = true
  })
  let answers = 0
  while (!state.isDone) {
    expect((await app.call(getConfig)).status).toBe(200)
    answers++
    // The next turn of the event loop: what the feed does there lies between two answers.
    await new Promise((next) => setImmediate(next))
  }
  const reply = (await (await feed).json()) as { data: object }
  expect(reply.data).toMatchObject({ received: LINES, inserted: LINES, masked: LINES })
  // Read on the event loop, each chunk of lines leaves time for one answer: 46 in all, against 3,305 beside threads.
  expect(answers).toBeGreaterThan(LINES * 2)
})

it('a thread that fails is a 500 with a reference, and the server goes on', async () => {
  const { linePool } = app.services
  vi.spyOn(linePool, 'read').mockRejectedValueOnce(new Error('A thread that reads lines of a feed failed.'))
  const reply = await hostileFeed()
  expect(reply.status).toBe(500)
  expect(await reply.json()).toMatchObject({ code: 11_000, reference: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect((await hostileFeed()).status).toBe(200)
})
