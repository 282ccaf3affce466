import { expect, it } from 'vitest'
import { nextSort } from './column.ts'

it('LIST-14 a heading pressed three times sorts ascending, descending and not at all', () => {
  const first = nextSort(null, 'alias')
  const second = nextSort(first, 'alias')
  expect([first, second, nextSort(second, 'alias')]).toEqual([
    { field: 'alias', direction: 'asc' },
    { field: 'alias', direction: 'desc' },
    null,
  ])
})

it('LIST-14 another heading starts ascending again', () => {
  expect(nextSort({ field: 'alias', direction: 'desc' }, 'tid')).toEqual({ field: 'tid', direction: 'asc' })
})
