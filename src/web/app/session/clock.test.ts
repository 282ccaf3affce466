import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerDate, restoreClockOffset, serverNow } from './clock.ts'

const START = Date.UTC(2026, 10, 20, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  restoreClockOffset(0)
})
afterEach(() => void vi.useRealTimers())

const serverSays = (ms: number) => noteServerDate(new Date(ms).toUTCString())

it.each([-24 * 3600, -600, 600, 24 * 3600])(
  'PWA-12 REL-10 a device that is %i seconds wrong is set right',
  (seconds) => {
    serverSays(START - seconds * 1000)
    expect(serverNow()).toBe(START - seconds * 1000)
    vi.advanceTimersByTime(5000)
    expect(serverNow()).toBe(START - seconds * 1000 + 5000)
  },
)

it('a clock that is set right while the page is open is followed', () => {
  serverSays(START - 600_000)
  vi.setSystemTime(START - 600_000)
  serverSays(START - 600_000)
  expect(serverNow()).toBe(START - 600_000)
})

it('whole seconds and the way of a reply are no difference', () => {
  serverSays(START - 1999)
  expect(serverNow()).toBe(START)
})

it.each([null, '', 'yesterday'])('%j is no date', (header) => {
  noteServerDate(header)
  expect(serverNow()).toBe(START)
})
