import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchClock } from './clock-watch.ts'

let jumps: number[]
let end: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  jumps = []
  end = watchClock((seconds) => jumps.push(seconds))
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

const setClockBy = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

it('REL-11 reports once how far the clock went, forward and back', () => {
  vi.advanceTimersByTime(60_000)
  setClockBy(3600)
  vi.advanceTimersByTime(60_000)
  setClockBy(-7200)
  vi.advanceTimersByTime(60_000)
  expect(jumps).toEqual([3600, -7200])
})

it('says nothing of a clock that is put right by a few seconds, however often', () => {
  for (let time = 0; time < 10; time += 1) {
    setClockBy(4)
    vi.advanceTimersByTime(10_000)
  }
  expect(jumps).toEqual([])
})
