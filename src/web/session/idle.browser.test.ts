import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { plantSession } from './build-session.ts'
import { restoreClockOffset } from './clock.ts'
import { endSession } from './end-session.ts'
import { currentIdleEnd, watchIdle } from './idle.ts'
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
  await expect.poll(ends).toEqual([['absolute']])
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

it('a minute before an idle end a warning comes, and one touch keeps the session TAB-04', async () => {
  serverClock()
  beginSession('mid')
  await passes(14 * MINUTE - 1000)
  expect(currentIdleEnd()).toBeUndefined()
  await passes(2000)
  await expect.poll(currentIdleEnd).toBeDefined()
  await userEvent.keyboard('a')
  expect(currentIdleEnd()).toBeUndefined()
  await passes(14 * MINUTE - 2000)
  expect(ended).not.toHaveBeenCalled()
})

it('there is no warning of an end that no touch puts off TAB-04', async () => {
  serverClock()
  beginSession('transaction')
  await passes(12 * 60 * MINUTE - 5000)
  expect(currentIdleEnd()).toBeUndefined()
})

it('moving the mouse counts, its trembling does not TAB-04', async () => {
  serverClock()
  beginSession('mid')
  await userEvent.hover(document.body, { position: { x: 100, y: 100 } })
  await passes(MINUTE)
  await userEvent.hover(document.body, { position: { x: 102, y: 101 } })
  expect(secondsSinceInput()).toBeGreaterThanOrEqual(60)
  await userEvent.hover(document.body, { position: { x: 200, y: 100 } })
  expect(secondsSinceInput()).toBeLessThan(60)
})

it('the touch that wakes a device after the end does not bring the session back, and no warning comes TAB-04', async () => {
  serverClock()
  beginSession('mid')
  // A device that sleeps: its clock goes on, its timers do not.
  vi.setSystemTime(Date.now() + 20 * MINUTE)
  await userEvent.keyboard('a')
  expect(currentIdleEnd()).toBeUndefined()
  await expect.poll(ends).toEqual([['idle']])
})

it('what is done in another tab counts here, and takes the warning away TAB-04', async () => {
  serverClock()
  beginSession('mid')
  await passes(14 * MINUTE + 1000)
  await expect.poll(currentIdleEnd).toBeDefined()
  const known = bootClient.getQueryData<object>(['times'])
  // As the snapshot that all tabs share brings it.
  bootClient.setQueryData(['times'], { ...known, lastInputAt: Date.now() })
  expect(currentIdleEnd()).toBeUndefined()
})
