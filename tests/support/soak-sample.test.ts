import { expect, it } from 'vitest'
import { slopeOf } from './soak-sample.ts'

it.each([
  [
    [
      [0, 1],
      [1, 3],
      [2, 5],
    ],
    2,
  ],
  [
    [
      [0, 4],
      [1, 4],
      [5, 4],
    ],
    0,
  ],
  // Noise on both sides of a line that falls by one.
  [
    [
      [0, 5],
      [0, 7],
      [2, 3],
      [2, 5],
    ],
    -1,
  ],
] as const)('the slope through %j is %d', (points, slope) => expect(slopeOf(points)).toBeCloseTo(slope))
