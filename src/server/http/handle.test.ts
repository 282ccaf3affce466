import { expect, it } from 'vitest'
import { listTerminals } from '#features/terminals/contract.ts'
import { getConfig } from '#core/public-config.ts'
import { handle, handlePublic } from './handle.ts'

const page = { items: [], total: 0, totalIs: 'exact', page: 1, perPage: 10 } as const

it('binds a handler whose reply fits its endpoint, and no other: anything else does not compile', () => {
  const fitting = handle(listTerminals, () => Promise.resolve(page))
  expect(fitting.endpoint).toBe(listTerminals)
  // @ts-expect-error: a word is no page
  handle(listTerminals, () => Promise.resolve('nonsense'))
  // @ts-expect-error: a page without its total
  handle(listTerminals, () => Promise.resolve({ items: [], totalIs: 'exact', page: 1, perPage: 10 }))
  // @ts-expect-error: rows of another list
  handle(listTerminals, () => Promise.resolve({ ...page, items: [{ token: 'x' }] }))
  // @ts-expect-error: not the settings of the portal
  handlePublic(getConfig, () => Promise.resolve({}))
})

it('gives the handler what the schemas made of the input, and refuses what they do not accept', () => {
  const handler = handle(listTerminals, () => Promise.resolve(page))
  if (handler.kind !== 'principal') throw new Error('not a call of somebody signed in')
  const around = { requestInfo: {}, services: {} } as Parameters<typeof handler.accept>[1]
  const { input } = handler.accept({ params: { page: '2', perPage: '10' }, body: {} }, around)
  expect(input.params).toEqual({ page: 2, perPage: 10 })
  expect(() => handler.accept({ params: { page: '0', perPage: '10' }, body: {} }, around)).toThrow(
    "This request isn't valid.",
  )
  expect(() => handler.accept({ params: { page: '2', perPage: '10' }, body: { filter: { no: 1 } } }, around)).toThrow(
    "This request isn't valid.",
  )
})
