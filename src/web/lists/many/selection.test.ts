import { expect, it } from 'vitest'
import { createSelection, isSelected, type Selection } from './selection.ts'

const page = ['a', 'b', 'c', 'd']
const start = (): Selection => {
  const selection = createSelection()
  selection.show(page)
  return selection
}
const selected = (selection: Selection) => [...selection.get().tokens].toSorted()

it('a row is selected and taken out again', () => {
  const selection = start()
  selection.toggle('b', false)
  expect(selected(selection)).toEqual(['b'])
  selection.toggle('b', false)
  expect(selected(selection)).toEqual([])
})

it('a range goes from the row before to this one, in either direction, and becomes what this one becomes', () => {
  const selection = start()
  selection.toggle('c', false)
  selection.toggle('a', true)
  expect(selected(selection)).toEqual(['a', 'b', 'c'])
  selection.toggle('b', true)
  expect(selected(selection)).toEqual(['c'])
})

it('a range from a row of another page, or without one before, is the row alone', () => {
  const selection = start()
  selection.toggle('d', true)
  expect(selected(selection)).toEqual(['d'])
  selection.show(['e', 'f', 'g'])
  selection.toggle('g', true)
  expect(selected(selection)).toEqual(['d', 'g'])
})

it('the selection outlives its page, and the page is selected and left beside it', () => {
  const selection = start()
  selection.setShown(true)
  selection.show(['e', 'f'])
  selection.setShown(true)
  expect(selected(selection)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  selection.setShown(false)
  expect(selected(selection)).toEqual(page)
})

it('of all, each is selected; who takes one out keeps the others in view', () => {
  const selection = start()
  selection.toggle('a', false)
  selection.selectAll()
  expect([isSelected(selection.get(), 'z'), selection.get().tokens.size]).toEqual([true, 0])
  selection.toggle('b', false)
  expect([selection.get().isAll, selected(selection)]).toEqual([false, ['a', 'c', 'd']])
})

it('the selection ends with its filter', () => {
  const selection = start()
  selection.keepFor('one')
  selection.toggle('a', false)
  selection.keepFor('one')
  expect(selected(selection)).toEqual(['a'])
  selection.keepFor('other')
  expect(selected(selection)).toEqual([])
})

it('nothing is left after it was cleared, no beginning of a range either', () => {
  const selection = start()
  selection.toggle('a', false)
  selection.clear()
  selection.toggle('c', true)
  expect(selected(selection)).toEqual(['c'])
})
