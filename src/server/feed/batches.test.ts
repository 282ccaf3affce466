import { describe, expect, it } from 'vitest'
import { batches, rounds } from './batches.ts'

async function* inGroups<T>(...groups: T[][]) {
  yield* groups
}

describe('batches', () => {
  it('are full, but for the last', async () => {
    const source = inGroups([1, 2], [3, 4, 5, 6, 7], [8])
    expect(await Array.fromAsync(batches(source, { max: 3, maxWait: 1000 }))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ])
  })

  it('go on incomplete when the source pauses', async () => {
    const paused = Promise.withResolvers<void>()
    async function* source() {
      yield [1, 2]
      await paused.promise
      yield [3]
    }
    const found = batches(source(), { max: 10, maxWait: 5 })
    expect((await found.next()).value).toEqual([1, 2])
    paused.resolve()
    expect((await found.next()).value).toEqual([3])
    expect((await found.next()).done).toBe(true)
  })

  it('pass on the failure of the source', async () => {
    async function* source() {
      yield [1]
      throw new Error('cut')
    }
    await expect(Array.fromAsync(batches(source(), { max: 10, maxWait: 1000 }))).rejects.toThrow('cut')
  })

  it('close the source when nobody wants more', async () => {
    let isClosed = false
    async function* source() {
      try {
        yield [1]
        yield [2]
      } finally {
        isClosed = true
      }
    }
    for await (const _ of batches(source(), { max: 1, maxWait: 1000 })) break
    expect(isClosed).toBe(true)
  })
})

describe('rounds', () => {
  it('hold a key once each and keep the order of its lines', () => {
    const items = ['a1', 'b1', 'a2', 'a3', 'b2']
    expect(rounds(items, ([key = '']) => key)).toEqual([['a1', 'b1'], ['a2', 'b2'], ['a3']])
  })
})
