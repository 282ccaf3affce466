import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stubServer } from '../api/stub-server.ts'
import { bootClient } from '../offline/boot-client.ts'
import { plantSession } from './build-session.ts'
import { restoreClockOffset } from './clock.ts'
import { endSession } from './end-session.ts'
import { watchIdle } from './idle.ts'
import { clearLocal } from './local-storage.ts'
import { announceSession } from './stored-session.ts'
import { beginTimes, secondsSinceInput } from './times.ts'

vi.mock('./end-session.ts', () => ({ endSession: vi.fn(() => Promise.resolve()) }))

const MINUTE = 60_000
const ended = vi.mocked(endSession)

/** The probe's reply, at the time of a server whose clock differs from ours by so many milliseconds. */
const serverClock = (difference = 0) =>
  stubServer({
    'GET /probe.txt': () =>
      new Response('counterside', {
        headers: { 'X-Counterside-Probe': '1', date: new Date(Date.now() + difference).toUTCString() },
      }),
  })

const beginSession = (level: string) => {
  plantSession({ level })
  beginTimes()
  announceSession()
}

watchIdle()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  clearLocal([])
  bootClient.clear()
  restoreClockOffset(0)
  ended.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const ends = () => ended.mock.calls

it('SEC-23 the second level ends 15 minutes after the last input', async () => {
  serverClock()
  beginSession('mid')
  await passes(15 * MINUTE - 1000)
  expect(ended).not.toHaveBeenCalled()
  await passes(2000)
  await expect.poll(ends).toEqual([['idle']])
})

it('SEC-23 also without network', async () => {
  stubServer({})
  beginSession('admin')
  await passes(15 * MINUTE + 1000)
  await expect.poll(ends).toEqual([['idle']])
})

it('SEC-23 a key keeps the session alive; what a script does is no input', async () => {
  serverClock()
  beginSession('mid')
  await passes(10 * MINUTE)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  expect(secondsSinceInput()).toBe(600)
  await userEvent.keyboard('a')
  expect(secondsSinceInput()).toBe(0)
  await passes(10 * MINUTE)
  expect(ended).not.toHaveBeenCalled()
  await passes(5 * MINUTE + 1000)
  await expect.poll(ends).toEqual([['idle']])
})

it('D-21 a cashier stays signed in for the shift, and not longer', async () => {
  serverClock()
  beginSession('transaction')
  await passes(12 * 60 * MINUTE - 1000)
  expect(ended).not.toHaveBeenCalled()
  await passes(2000)
  await expect.poll(ends).toEqual([['idle']])
})

it('REL-10 a clock that jumps a day ahead ends nothing while the server knows the time', async () => {
  beginSession('mid')
  const server = serverClock(-24 * 60 * MINUTE)
  vi.setSystemTime(Date.now() + 24 * 60 * MINUTE)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => server.lines()).toContain('GET /probe.txt')
  await passes(5 * MINUTE)
  expect(ended).not.toHaveBeenCalled()
})
