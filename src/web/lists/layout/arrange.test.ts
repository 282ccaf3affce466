import { expect, it } from 'vitest'
import { promoteColumns, moveId, orderColumns, visibleColumns, defaultLayout } from './arrange.ts'

const columns = ['alias', 'tid', 'store', 'status'].map((id) => ({ id }))
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)

it('COL-09 a column unknown to the saved order follows the known ones, in its default order', () => {
  expect(idsOf(orderColumns(columns, { order: ['status', 'tid'] }))).toEqual(['status', 'tid', 'alias', 'store'])
})

it('COL-09 a name whose column has vanished is ignored', () => {
  expect(idsOf(orderColumns(columns, { order: ['gone', 'tid'] }))).toEqual(['tid', 'alias', 'store', 'status'])
})

it('COL-02 hidden columns are not visibleColumns, and a table always has columns', () => {
  expect(idsOf(visibleColumns(columns, { ...defaultLayout, hidden: ['tid', 'store'] }))).toEqual(['alias', 'status'])
  expect(visibleColumns(columns, { ...defaultLayout, hidden: idsOf(columns) })).toHaveLength(4)
})

it('COL-02 a column moves to a place, and no further than the ends', () => {
  const ids = idsOf(columns)
  expect(moveId(ids, 'status', 1)).toEqual(['alias', 'status', 'tid', 'store'])
  expect(moveId(ids, 'alias', -1)[0]).toBe('alias')
  expect(moveId(ids, 'tid', 9).at(-1)).toBe('tid')
})

it('COL-02 JOB-07 a column that a filter asks for stands behind another, unless somebody has put them in order or hidden it', () => {
  const promoted = { ids: ['status'], after: 'alias' }
  expect(idsOf(promoteColumns(columns, defaultLayout, promoted))).toEqual(['alias', 'status', 'tid', 'store'])
  expect(idsOf(promoteColumns(columns, defaultLayout))).toEqual(idsOf(columns))
  const arranged = { ...defaultLayout, order: ['store'] }
  expect(idsOf(promoteColumns(orderColumns(columns, arranged), arranged, promoted))).toEqual([
    'store',
    'alias',
    'tid',
    'status',
  ])
  expect(idsOf(promoteColumns(columns.slice(0, 3), defaultLayout, promoted))).toEqual(['alias', 'tid', 'store'])
})

it('COL-02 JOB-23 several columns that a filter asks for stand behind another in their own order, those that are there', () => {
  const promoted = { ids: ['status', 'gone', 'tid'], after: 'alias' }
  expect(idsOf(promoteColumns(columns, defaultLayout, promoted))).toEqual(['alias', 'status', 'tid', 'store'])
  expect(idsOf(promoteColumns(columns, defaultLayout, { ids: ['gone'], after: 'alias' }))).toEqual(idsOf(columns))
  const first = { ids: ['alias', 'store'], after: 'status' }
  expect(idsOf(promoteColumns(columns, defaultLayout, first))).toEqual(['tid', 'status', 'alias', 'store'])
})
