import { describe, expect, it } from 'vitest'
import { isWrite } from '#core/access/can.ts'
import type { Action } from '#core/access/access.ts'
import { calls } from '#features/all.ts'
import { acceptedEncoding } from './compress.ts'

describe('the encoding of a reply', () => {
  it.each([
    [undefined, undefined, true],
    ['', undefined, true],
    ['gzip, deflate, br, zstd', 'br', true],
    ['gzip', 'gzip', true],
    ['GZIP', 'gzip', true],
    ['br;q=0, gzip', 'gzip', true],
    ['br;q=0.2, gzip;q=0.8', 'gzip', true],
    ['gzip;q=0', undefined, true],
    ['deflate', undefined, true],
    ['*', 'br', true],
    ['*;q=0', undefined, false],
    ['br, identity;q=0', 'br', false],
    ['identity;q=0', undefined, false],
    ['identity, gzip;q=0.5', undefined, true],
    ['gzip;q=nonsense', 'gzip', true],
  ])('for a client that accepts %j is %j', (header, encoding, identity) => {
    expect(acceptedEncoding(header)).toEqual({ encoding, identity })
  })
})

describe('calls whose replies are compressed', () => {
  const compressed = calls.filter((call) => call.compressed)

  it('are those of signed-in people alone, and never of their sessions, passwords, receipts or keys', () => {
    const accesses = compressed.map(({ access }) => access)
    expect(
      accesses.filter((access) => /^(?:public|feedKey|self|session|receipt|filter|columns)\b/.test(access)),
    ).toEqual([])
  })

  it('read, so that a reply never repeats what a request writes', () => {
    expect(compressed.filter(({ access }) => isWrite(access as Action)).map(({ name }) => name)).toEqual([])
  })

  it('are all lists but that of the own sessions', () => {
    const lists = calls.filter(({ path }) => path.endsWith('/{page}/{perPage}'))
    expect(lists.filter((list) => !list.compressed).map(({ name }) => name)).toEqual(['listSessions'])
  })

  it('have no field for a secret', () => {
    const secret = /password|secret|refresh|bearer|apiKey|feedKey|hash|nonce|verifier|url$|link$/i
    const namesIn = (schema: unknown, seen = new Set<unknown>()): string[] => {
      if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
      seen.add(schema)
      const own = 'entries' in schema && typeof schema.entries === 'object' ? Object.keys(schema.entries ?? {}) : []
      return [...own, ...Object.values(schema).flatMap((inner: unknown) => namesIn(inner, seen))]
    }
    const names = new Set(compressed.flatMap(({ reply }) => namesIn(reply)))
    expect(names.size).toBeGreaterThan(100)
    expect([...names].filter((name) => secret.test(name))).toEqual([])
  })
})
