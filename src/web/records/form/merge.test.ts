import { expect, it } from 'vitest'
import { merge } from './merge.ts'

const base = { alias: 'Front', till: 'A', tags: ['x'] }

it('takes over what only they changed, and tells of it', () => {
  const theirs = { ...base, till: 'Z' }
  expect(merge(base, base, theirs)).toEqual({
    values: theirs,
    differences: [{ field: 'till', theirs: 'Z', mine: 'A' }],
  })
})

it('keeps what only I changed, and says nothing of it', () => {
  const mine = { ...base, tags: ['x', 'y'] }
  expect(merge(base, mine, base)).toEqual({ values: mine, differences: [] })
})

it('keeps mine where both changed, and tells of theirs unless it is the same', () => {
  const mine = { ...base, alias: 'Back', till: 'B' }
  const theirs = { ...base, alias: 'Back', till: 'Z' }
  expect(merge(base, mine, theirs)).toEqual({
    values: mine,
    differences: [{ field: 'till', theirs: 'Z', mine: 'B' }],
  })
})
