import { describe, expect, it } from 'vitest'
import { isIssued } from './card-ranges.ts'

/** Every start of a card number from 0000 to 9999: up to which one, and how long the numbers are that schemes give out. */
const starts: readonly (readonly [last: number, lengths: readonly number[]])[] = [
  [999, []],
  [1945, [15]],
  [1946, [15, 16]],
  [1999, [15]],
  [2199, []],
  [2205, [16, 17, 18, 19]],
  [2220, []],
  [2720, [16]],
  [2999, []],
  [3059, [14, 16, 17, 18, 19]],
  [3094, []],
  [3095, [14, 16, 17, 18, 19]],
  [3399, []],
  [3499, [15]],
  [3527, []],
  [3589, [16, 17, 18, 19]],
  [3599, []],
  [3699, [14, 15, 16, 17, 18, 19]],
  [3799, [15]],
  [3999, [14, 16, 17, 18, 19]],
  [4999, [13, 16, 19]],
  [5099, [16, 17, 18, 19]],
  [5599, [16]],
  [6999, [16, 17, 18, 19]],
  [8099, []],
  [8299, [16, 17, 18, 19]],
  [8599, []],
  [8600, [16]],
  [9703, []],
  [9704, [16, 19]],
  [9791, []],
  [9792, [16]],
  [9859, []],
  [9860, [16]],
  [9890, []],
  [9891, [16]],
  [9999, []],
]

describe('a start of four digits', () => {
  it.each(starts.map(([last, lengths], at) => [(starts[at - 1]?.[0] ?? -1) + 1, last, lengths] as const))(
    'from %i to %i is that of card numbers of %j digits and of no others',
    (first, last, lengths) => {
      for (let start = first; start <= last; start++) {
        const issued = Array.from({ length: 32 }, (_, length) => length).filter((length) => isIssued(start, length))
        expect(issued, String(start)).toEqual(lengths)
      }
    },
  )
})
