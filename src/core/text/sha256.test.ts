import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

const expected = (text: string) => createHash('sha256').update(text).digest('hex')

it('SHA-256 is that of the platform, at each length around a block and for any letters', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'x'.repeat(length)
    expect(Buffer.from(sha256(text)).toString('hex')).toBe(expected(text))
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(Buffer.from(sha256(text)).toString('hex')).toBe(expected(text))
    }),
  )
})
