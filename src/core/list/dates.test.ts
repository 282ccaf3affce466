import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDates, checkRange } from './dates.ts'

const [earlier, later] = ['2026-02-28 23:58', '2026-02-28 23:59']

describe('a range of dates in a filter', () => {
  it('has both ends, or none', () => {
    expect(checkDates({})).toEqual([])
    expect(checkDates({ dateFrom: earlier, dateTo: later })).toEqual([])
    expect(checkDates({ dateFrom: earlier })).toEqual([{ field: 'dateTo', error: 'RANGE_INCOMPLETE' }])
    expect(checkDates({ dateTo: later })).toEqual([{ field: 'dateFrom', error: 'RANGE_INCOMPLETE' }])
  })

  it('may be a single minute, and does not end before it starts', () => {
    expect(checkDates({ dateFrom: earlier, dateTo: earlier })).toEqual([])
    expect(checkDates({ dateFrom: later, dateTo: earlier })).toEqual([
      { field: 'dateTo', error: 'RANGE_END_BEFORE_START' },
    ])
  })

  it('is told apart from another range of the same filter by the names of its ends', () => {
    const filter = { dateFrom: later, dateTo: earlier, shownFrom: earlier }
    expect(checkRange(filter, 'shownFrom', 'shownTo')).toEqual([{ field: 'shownTo', error: 'RANGE_INCOMPLETE' }])
  })

  it('of two minutes is right in exactly one order', () => {
    const minute = fc
      .date({ min: new Date('1000-01-01Z'), max: new Date('9999-12-31Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 16).replace('T', ' '))
    fc.assert(
      fc.property(minute, minute, (dateFrom, dateTo) => {
        fc.pre(dateFrom !== dateTo)
        const isRight = Date.parse(`${dateFrom}Z`) < Date.parse(`${dateTo}Z`)
        expect(
          [checkDates({ dateFrom, dateTo }), checkDates({ dateFrom: dateTo, dateTo: dateFrom })].map(
            ({ length }) => length,
          ),
        ).toEqual(isRight ? [0, 1] : [1, 0])
      }),
    )
  })
})
