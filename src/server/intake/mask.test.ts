import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsCardNumber, maskCardNumbers, maskRecord } from './mask.ts'

describe('SEC-54 a full card number in a text', () => {
  it.each([
    ['4111111111111111', '****1111'],
    ['card 5555 5555 5555 4444 declined', 'card ****4444 declined'],
    ['3782-822463-10005', '****0005'],
    ['4222222222222', '****2222'],
    ['6212345678900000003', '****0003'],
    ['table 12 4111 1111 1111 1111', 'table 12 ****1111'],
    ['4111111111111111, 5555555555554444', '****1111, ****4444'],
    ['Τραπέζι 5: 4111111111111111', 'Τραπέζι 5: ****1111'],
  ])('%s becomes %s', (text, masked) => expect(maskCardNumbers(text)).toBe(masked))

  it.each([
    'Table 5',
    '4111111111111112',
    '411111111111',
    '41111111111111111111',
    'A0000000031010',
    '2026-11-21 10:15',
    'Riva Caccia 1, 6900 Lugano',
  ])('is not seen in %s', (text) => expect(maskCardNumbers(text)).toBe(text))

  it('never survives, whatever stands around it', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })
    const around = fc.string().map((text) => text.replaceAll(/\d/g, ''))
    fc.assert(
      fc.property(digits, around, around, (start, before, after) => {
        const number = withCheckDigit(start.join(''))
        expect(maskCardNumbers(`${before}${number}${after}`)).not.toContain(number)
      }),
    )
  })
})

const withCheckDigit = (start: string): string => {
  const candidates = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`)
  return candidates.find((digits) => luhnSum(digits) % 10 === 0) ?? ''
}

const luhnSum = (digits: string): number =>
  [...digits].toReversed().reduce((sum, digit, at) => {
    const value = at % 2 === 0 ? Number(digit) : Number(digit) * 2
    return sum + Math.floor(value / 10) + (value % 10)
  }, 0)

describe('a record', () => {
  it('is masked in every text, nested ones too, and tells how many', () => {
    const record = {
      orderReference: '4111111111111111',
      amount: 1000,
      emv: { label: '5555555555554444', aid: 'A0000000041010' },
      names: ['4111111111111111', 'Anna'],
    }
    expect(maskRecord(record)).toBe(3)
    expect(record).toEqual({
      orderReference: '****1111',
      amount: 1000,
      emv: { label: '****4444', aid: 'A0000000041010' },
      names: ['****1111', 'Anna'],
    })
  })

  it('keeps what names something: two keys must not become one', () => {
    const record = { trnKey: '4111111111111111', tids: ['4111111111111111'] }
    expect(maskRecord(record)).toBe(0)
    expect(record.trnKey).toBe('4111111111111111')
  })
})

describe('a code', () => {
  it.each(['4111111111111111', '5555555555554444', '378282246310005', 'x-2223003122003222', '3530111333300000'])(
    'with the card number %s is seen',
    (code) => expect(holdsCardNumber(code)).toBe(true),
  )

  it.each(['20261121000123', '1000000000000008', '000000123456780', '352099001761481'])(
    'such as %s, which no scheme gives out, is none',
    (code) => expect(holdsCardNumber(code)).toBe(false),
  )
})
