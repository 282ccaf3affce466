import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clockOffset, noteServerDate, restoreClockOffset, serverNow } from './clock.ts'

const START = Date.UTC(2026, 10, 20, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  restoreClockOffset(0)
})
afterEach(() => void vi.useRealTimers())

const serverSays = (ms: number, { askedAt = Date.now() } = {}) => noteServerDate(new Date(ms).toUTCString(), askedAt)

it.each([-24 * 3600, -600, 600, 24 * 3600])(
  'PWA-12 REL-10 a device that is %i seconds wrong is set right to the second',
  (seconds) => {
    const right = START - seconds * 1000
    serverSays(right)
    expect(serverNow()).toBeGreaterThanOrEqual(right)
    expect(serverNow()).toBeLessThanOrEqual(right + 1000)
    const now = serverNow()
    vi.advanceTimersByTime(5000)
    expect(serverNow()).toBe(now + 5000)
  },
)

it('a clock that is set right while the page is open is followed', () => {
  serverSays(START - 600_000)
  vi.setSystemTime(START - 600_000)
  serverSays(START - 600_000)
  expect(serverNow()).toBe(START - 600_000)
})

it('PWA-12 the next page goes on with what this one measured', () => {
  serverSays(START - 600_000)
  const [measured, now] = [clockOffset(), serverNow()]
  restoreClockOffset(0)
  expect(serverNow()).toBe(START)
  restoreClockOffset(measured)
  expect(serverNow()).toBe(now)
})

it('the second that a date leaves out is no difference', () => {
  serverSays(START - 999)
  expect(serverNow()).toBe(START)
})

it('a reply that was long on its way is no difference', () => {
  serverSays(START - 30_000, { askedAt: START - 31_000 })
  expect(serverNow()).toBe(START)
})

it('a slow reply changes no more than it leaves no doubt of', () => {
  serverSays(START - 600_000, { askedAt: START - 5000 })
  expect(serverNow()).toBe(START - 600_000 + 6000)
  serverSays(START - 600_000)
  expect(serverNow()).toBe(START - 600_000 + 1000)
})

it.each([null, '', 'yesterday'])('%j is no date', (header) => {
  noteServerDate(header, START)
  expect(serverNow()).toBe(START)
})
