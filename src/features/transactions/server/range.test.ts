import { expect, it } from 'vitest'
import { daysTooMany } from './range.ts'

it('a range may be as long as the settings say, counted in days it touches; an open one is never too long', () => {
  expect(daysTooMany({ dateFrom: '2026-01-01 00:00', dateTo: '2026-01-31 23:59' }, 31)).toBe(0)
  expect(daysTooMany({ dateFrom: '2026-01-01 23:59', dateTo: '2026-02-01 00:00' }, 31)).toBe(1)
  expect(daysTooMany({ dateFrom: '2026-01-01 23:59' }, 31)).toBe(0)
  expect(daysTooMany({ dateTo: '2026-02-01 00:00' }, 31)).toBe(0)
  expect(daysTooMany({}, 31)).toBe(0)
})
