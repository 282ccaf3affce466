import { expect, it } from 'vitest'
import { sharedNames } from './namesakes.ts'

it('a name is shared where what is somebody’s own differs, not where one stands several times or is not known further', () => {
  const identities = [
    { name: 'Maria', own: 'maria@a.example' },
    { name: 'Maria', own: 'maria@b.example' },
    { name: 'Anna', own: 'anna@a.example' },
    { name: 'Anna', own: 'anna@a.example' },
    { name: 'Ivan', own: 'ivan@a.example' },
    { name: 'Ivan', own: null },
    { name: 'Ivan', own: undefined },
    { name: null, own: 'x@a.example' },
    { name: null, own: 'y@a.example' },
  ]
  expect([...sharedNames(identities)]).toEqual(['Maria'])
  expect([...sharedNames(identities.toReversed())]).toEqual(['Maria'])
})
