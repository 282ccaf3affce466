import { describe, expect, it } from 'vitest'
import { deriveKey } from './secrets.ts'

describe('a derived key', () => {
  it('is the same for the same secret and purpose, and of the length asked for', () => {
    expect(deriveKey('a secret', 'refresh', 32)).toEqual(deriveKey('a secret', 'refresh', 32))
    expect(deriveKey('a secret', 'refresh', 16)).toHaveLength(16)
  })

  it('differs by secret and by purpose', () => {
    const keys = [deriveKey('a', 'x', 32), deriveKey('a', 'y', 32), deriveKey('b', 'x', 32)]
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3)
  })
})
