import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSampled, isUsed, nextGeneration, successorOf } from './refresh-rules.ts'

const key = Buffer.alloc(32, 7)
const someDay = new Date('2026-11-21T10:00:00Z')

describe('the successor of a refresh token', () => {
  it('TAB-03 is one and the same, however often the token is presented', () => {
    expect(successorOf('parent', key)).toBe(successorOf('parent', key))
  })

  it('is another for another token, and nobody without the key of the installation can tell it', () => {
    expect(successorOf('parent', key)).not.toBe(successorOf('Parent', key))
    expect(successorOf('parent', key)).not.toBe(successorOf('parent', randomBytes(32)))
  })

  it('SEC-22 has the length and the letters of a token of 32 random bytes', () => {
    fc.assert(
      fc.property(fc.string(), (token) => {
        expect(successorOf(token, key)).toMatch(/^[\w-]{43}$/)
      }),
    )
  })

  it('stays what it was in the releases before: sessions live on through an update', () => {
    expect(successorOf('parent', key)).toBe('DDkw0HZuUY17yV9ITWiwQbi2lZ6aGnpXFMOV3Te9GnA')
  })
})

describe('a use of a successor', () => {
  it('TAB-03 is a rotation of it, whatever was called', () => {
    expect(isUsed({ rotatedAt: someDay, generation: 5 }, 0)).toBe(true)
    expect(isUsed({ rotatedAt: someDay, generation: 0 }, 0)).toBe(true)
  })

  it.each([
    [5, 4, false],
    [5, 5, true],
    [5, 6, true],
    [1, 0, false],
    [1, 1, true],
  ])('TAB-03 is a call with the access token of generation %i when calls came up to %i: %s', (generation, used, is) =>
    expect(isUsed({ rotatedAt: null, generation }, used)).toBe(is),
  )

  it('cannot be told from calls of one that an older release gave out without a place', () => {
    for (const used of [0, 1, 9]) expect(isUsed({ rotatedAt: null, generation: 0 }, used)).toBe(false)
  })

  it('is not there when a successor has just been given out, whatever was used before', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (parent, used) => {
        const generation = nextGeneration(parent, used)
        expect(isUsed({ rotatedAt: null, generation }, used)).toBe(false)
        expect(generation).toBeGreaterThan(parent)
        expect(isUsed({ rotatedAt: null, generation }, generation)).toBe(true)
      }),
    )
  })

  it('counts the chain one by one', () => {
    expect([nextGeneration(0, 0), nextGeneration(1, 0), nextGeneration(3, 3), nextGeneration(2, 5)]).toEqual([
      1, 2, 4, 6,
    ])
  })
})

describe('the audit log of refreshes', () => {
  it('holds about one in sixteen, and the same one for everybody who got the same token', () => {
    const tokens = Array.from({ length: 4000 }, (_, at) => successorOf(String(at), key))
    const sampled = tokens.filter(isSampled)
    expect(sampled.length / tokens.length).toBeGreaterThan(1 / 20)
    expect(sampled.length / tokens.length).toBeLessThan(1 / 13)
    expect(tokens.filter(isSampled)).toEqual(sampled)
  })
})
