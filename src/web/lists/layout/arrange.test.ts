import { expect, it } from 'vitest'
import { advanced, moved, ordered, shown, unarranged } from './arrange.ts'

const columns = ['alias', 'tid', 'store', 'status'].map((id) => ({ id }))
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)

it('COL-09 a column unknown to the saved order follows the known ones, in its default order', () => {
  expect(idsOf(ordered(columns, { order: ['status', 'tid'] }))).toEqual(['status', 'tid', 'alias', 'store'])
})

it('COL-09 a name whose column has vanished is ignored', () => {
  expect(idsOf(ordered(columns, { order: ['gone', 'tid'] }))).toEqual(['tid', 'alias', 'store', 'status'])
})

it('COL-02 hidden columns are not shown, and a table always has columns', () => {
  expect(idsOf(shown(columns, { ...unarranged, hidden: ['tid', 'store'] }))).toEqual(['alias', 'status'])
  expect(shown(columns, { ...unarranged, hidden: idsOf(columns) })).toHaveLength(4)
})

it('COL-02 a column moves to a place, and no further than the ends', () => {
  const ids = idsOf(columns)
  expect(moved(ids, 'status', 1)).toEqual(['alias', 'status', 'tid', 'store'])
  expect(moved(ids, 'alias', -1)[0]).toBe('alias')
  expect(moved(ids, 'tid', 9).at(-1)).toBe('tid')
})

it('COL-02 JOB-07 a column that a filter asks for stands behind another, unless somebody has put them in order or hidden it', () => {
  const advance = { id: 'status', after: 'alias' }
  expect(idsOf(advanced(columns, unarranged, advance))).toEqual(['alias', 'status', 'tid', 'store'])
  expect(idsOf(advanced(columns, unarranged))).toEqual(idsOf(columns))
  const arranged = { ...unarranged, order: ['store'] }
  expect(idsOf(advanced(ordered(columns, arranged), arranged, advance))).toEqual(['store', 'alias', 'tid', 'status'])
  expect(idsOf(advanced(columns.slice(0, 3), unarranged, advance))).toEqual(['alias', 'tid', 'store'])
})
