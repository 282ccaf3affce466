import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asReceiptCode, hashesOfCode, receiptCodeOf } from './receipt-code.ts'

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 })
const compare = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other)

describe('the code of a receipt', () => {
  it('is the first 40 bits of the hash in base32', () => {
    expect(receiptCodeOf(new Uint8Array(32))).toBe('0000-0000')
    expect(receiptCodeOf(new Uint8Array(32).fill(255))).toBe('ZZZZ-ZZZZ')
    expect(receiptCodeOf(Uint8Array.of(0x12, 0x34, 0x56, 0x78, 0x9a, 0xff))).toBe('28T5-CY4T')
  })

  it('stands for the hashes that begin so, and for no other', () => {
    fc.assert(
      fc.property(hash, hash, (one, other) => {
        const [least, greatest] = hashesOfCode(receiptCodeOf(one)) ?? []
        if (!least || !greatest) throw new Error('It stands for none.')
        const isWithin = (each: Uint8Array) => compare(least, each) <= 0 && compare(each, greatest) <= 0
        expect([isWithin(one), isWithin(other)]).toEqual([true, receiptCodeOf(one) === receiptCodeOf(other)])
      }),
    )
  })

  it.each([
    ['7k3q-9xwm', '7K3Q-9XWM'],
    [' 7K3Q 9XWM ', '7K3Q-9XWM'],
    ['oOiI-lL01', '0011-1101'],
  ])('is read as people type it: %j', (typed, code) => expect(asReceiptCode(typed)).toBe(code))

  it.each(['', '7K3Q9XWM', '7K3Q-9XW', '7K3Q-9XWMA', '7K3Q-9XWU', '7K3Q--9XWM', '7Κ3Q-9XWM', '7K3Q\n9XWM'])(
    'is not %j',
    (text) => {
      expect(asReceiptCode(text)).toBeUndefined()
      expect(hashesOfCode(text)).toBeUndefined()
    },
  )
})
