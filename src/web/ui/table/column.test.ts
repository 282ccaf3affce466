import { expect, it } from 'vitest'
import { nextSort, type Sort } from './column.ts'

const byTime: Sort = { field: 'time', direction: 'desc' }

it('LIST-14 a heading pressed three times sorts ascending, descending and not at all', () => {
  const first = nextSort(null, 'alias', byTime)
  const second = nextSort(first, 'alias', byTime)
  expect([first, second, nextSort(second, 'alias', byTime)]).toEqual([
    { field: 'alias', direction: 'asc' },
    { field: 'alias', direction: 'desc' },
    null,
  ])
})

it('LIST-14 another heading starts ascending again', () => {
  expect(nextSort({ field: 'alias', direction: 'desc' }, 'tid', byTime)).toEqual({ field: 'tid', direction: 'asc' })
})

it.each(['asc', 'desc'] as const)(
  'the heading of an order that comes %s is turned round by one press, and back',
  (direction) => {
    const usual: Sort = { field: 'time', direction }
    const reversed: Sort = { field: 'time', direction: direction === 'asc' ? 'desc' : 'asc' }
    expect(nextSort(null, 'time', usual)).toEqual(reversed)
    expect(nextSort(usual, 'time', usual)).toEqual(reversed)
    expect(nextSort(reversed, 'time', usual)).toBeNull()
    expect(nextSort({ field: 'alias', direction: 'asc' }, 'time', usual)).toEqual(reversed)
  },
)
