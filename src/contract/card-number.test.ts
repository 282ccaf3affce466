import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withCheckDigit, writtenCardNumbers } from '#tests/support/card-numbers.ts'
import { deviceLogLines } from '#tests/support/device-log-lines.ts'
import { findCardNumbers, holdsCardNumber, maskCardNumbers } from './card-number.ts'

describe('a full card number in a text', () => {
  it.each([
    ['4111111111111111', '****1111'],
    ['card 5555 5555 5555 4444 declined', 'card ****4444 declined'],
    ['3782-822463-10005', '****0005'],
    ['4222222222222', '****2222'],
    ['6212345678900000003', '****0003'],
    ['table 12 4111 1111 1111 1111', 'table 12 ****1111'],
    ['4111111111111111, 5555555555554444', '****1111, ****4444'],
    ['4111 1111 1111 1111 5555 5555 5555 4444', '****1111 ****4444'],
    ['4111 1111 1111 1111 12/28 123', '****1111 12/28 123'],
    ['Τραπέζι 5: 4111111111111111', 'Τραπέζι 5: ****1111'],
    ['4111.1111.1111.1111', '****1111'],
    ['4111/1111/1111/1111', '****1111'],
    ['4111   1111  1111 1111', '****1111'],
    ['4111\u00A01111\u00A01111\u00A01111', '****1111'],
    ['4111\u20131111 - 1111\u22121111', '****1111'],
    ['4111_1111_1111_1111', '****1111'],
    ['٤١١١١١١١١١١١١١١١', '****1111'],
    ['４１１１ １１１１ １１１１ １１１１', '****1111'],
    ['4\u200B111111\u00AD1111\u2060\uFEFF11111', '****1111'],
    ['4️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣', '****1111\uFE0F\u20E3'],
    ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', '****1111'],
    ['%B4111111111111111^ANNA/PETROU^2812101?', '%B****1111^ANNA/PETROU^2812101?'],
    [';4111111111111111=28121011234500000000?', ';****1111=28121011234500000000?'],
    ['5A0841111111111111115F3401015F20', '5A08****11115F3401015F20'],
    ['57114111111111111111D2812101123450000', '5711****1111D2812101123450000'],
    ['57 11 41 11 11 11 11 11 11 11 D2 81', '57 11 ****1111 D2 81'],
    ['{"pan":"4111111111111111","exp":"1228"}', '{"pan":"****1111","exp":"1228"}'],
  ])('%s becomes %s', (text, masked) => expect(maskCardNumbers(text)).toBe(masked))

  it.each([
    'Table 5',
    '4111111111111112',
    '411111111111',
    '41111111111111111111',
    'A0000000031010',
    '2026-11-21 10:15',
    '2026-11-21 10:15:30.123 11834 12001 I',
    'Riva Caccia 1, 6900 Lugano',
    '89359010000000000012',
    '352099001761481',
    '42.6977082 23.3218675',
    '41111111-1111-4111-8111-1111111111ab',
    'c05c4111111111111111abfe',
  ])('is not seen in %s', (text) => expect(maskCardNumbers(text)).toBe(text))

  it('leaves no more than its last four digits, of whatever scheme, in whatever form and text', () => {
    fc.assert(
      fc.property(writtenCardNumbers, around, around, ({ digits, written }, before, after) => {
        const masked = maskCardNumbers(`${before}${written}${after}`)
        expect(masked.startsWith(before)).toBe(true)
        expect(masked.endsWith(after)).toBe(true)
        expect(masked.replaceAll(/\P{Nd}/gu, '')).toBe(digits.slice(-4))
      }),
      { numRuns: 3000 },
    )
  })

  it('is found among others and among other figures', () => {
    const figures = fc.array(fc.integer({ min: 1, max: 99 }).map(String), { maxLength: 6 })
    const number = fc
      .constantFrom('4111', '5105', '6011')
      .map((start) => withCheckDigit(`${start}00009999123`.padEnd(15, '8')))
    fc.assert(
      fc.property(fc.array(fc.tuple(figures, number), { minLength: 1, maxLength: 4 }), figures, (numbers, rest) => {
        const grouped = numbers.flatMap(([before, digits]) => [...before, ...(digits.match(/.{4}/g) ?? [])])
        const masked = maskCardNumbers([...grouped, ...rest].join(' '))
        for (const [, digits] of numbers) expect(masked.replaceAll(/\D/g, '')).not.toContain(digits.slice(0, 12))
      }),
    )
  })

  it('stays masked: masking again changes nothing', () => {
    fc.assert(
      fc.property(writtenCardNumbers, around, ({ written }, before) => {
        const once = maskCardNumbers(`${before}${written}`)
        expect(maskCardNumbers(once)).toBe(once)
      }),
    )
  })
})

/** Other text without digits and without hexadecimal letters, which make digits beside them part of something else. */
const around = fc.string({ unit: 'grapheme' }).map((text) => `${text.replaceAll(/[\p{Nd}a-zA-Z]/gu, 'ж')}ж`)

describe('what a search for card numbers costs', { timeout: 60_000 }, () => {
  const LENGTH = 500_000
  const hostile = {
    digits: '4'.repeat(LENGTH),
    'digits and blanks': '4 '.repeat(LENGTH / 2),
    'groups of four': '4111 '.repeat(LENGTH / 5),
    'numbers beside one another': '4111 1111 1111 1111 '.repeat(LENGTH / 20),
    'numbers with commas': '4111111111111111,'.repeat(LENGTH / 17),
    'digits of other scripts with invisible characters': '\u0664\u200B'.repeat(LENGTH / 2),
    'zero-width characters behind each digit': `4${'\u200B'.repeat(99)}`.repeat(LENGTH / 100),
    'hexadecimal digits': '4111111111111111a'.repeat(LENGTH / 17),
    'blanks after a digit': `4${' '.repeat(99)}`.repeat(LENGTH / 100),
  }

  it.each(Object.entries(hostile))('grows with the length alone: %s', (_, text) => {
    const timeOf = (part: string, times: number) => {
      let best = Infinity
      for (let run = 0; run < 2; run++) {
        const start = performance.now()
        for (let time = 0; time < times; time++) findCardNumbers(part)
        best = Math.min(best, performance.now() - start)
      }
      return best
    }
    const part = text.slice(0, text.length / 20)
    timeOf(part, 2)
    // The whole against twenty of its twentieths: 1 for linear time, 20 for quadratic.
    expect(timeOf(text, 1) / timeOf(part, 20)).toBeLessThan(6)
  })

  it.each(Object.entries(hostile))(
    'is within thirty times of asking each character whether it is a digit: %s',
    (_, text) => {
      const scan = () => {
        const start = performance.now()
        let digits = 0
        for (const character of text) if (/\p{Nd}/u.test(character)) digits++
        expect(digits).toBeGreaterThan(0)
        return performance.now() - start
      }
      const search = () => {
        const start = performance.now()
        findCardNumbers(text)
        return performance.now() - start
      }
      search()
      expect(Math.min(search(), search()) / Math.max(scan(), scan())).toBeLessThan(30)
    },
  )
})

describe('lines of device logs without card numbers', () => {
  it('are taken for one in fewer than 1 of 10,000', { timeout: 120_000 }, () => {
    const LINES = 250_000
    const wrong: string[] = []
    for (const line of deviceLogLines(LINES, 20_261_122)) if (holdsCardNumber(line)) wrong.push(line)
    expect(wrong.length, wrong.slice(0, 5).join('\n')).toBeLessThan(LINES / 10_000)
  })
})

describe('a code', () => {
  it.each([
    '4111111111111111',
    '5555555555554444',
    '378282246310005',
    'x-2223003122003222',
    '3530111333300000',
    '4111-1111-1111-1111',
  ])('with the card number %s is seen', (code) => expect(holdsCardNumber(code)).toBe(true))

  it.each(['20261121000123', '1000000000000008', '000000123456780', '352099001761481'])(
    'such as %s, which no scheme gives out, is none',
    (code) => expect(holdsCardNumber(code)).toBe(false),
  )
})
