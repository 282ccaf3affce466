import { expect, it } from 'vitest'
import { createBackOff } from './back-off.ts'

it('SCALE-04 a process is started again at once, and later and later when it ends again and again', () => {
  const waitAfter = createBackOff()
  const waits = Array.from({ length: 9 }, () => waitAfter(500))
  expect(waits).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

it('SCALE-04 one that has run for more than a minute is started again at once', () => {
  const waitAfter = createBackOff()
  expect([waitAfter(10), waitAfter(60_000), waitAfter(60_001), waitAfter(10)]).toEqual([0, 1000, 0, 1000])
})
