import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withCheckDigit, writtenCardNumbers } from '#tests/support/card-numbers.ts'
import { runs } from '#tests/support/runs.ts'
import { containsCardNumber, maskCardNumbers } from './card-number.ts'

describe('a full card number in a text', () => {
  it.each([
    ['4111111111111111', '****1111'],
    ['card 5555 5555 5555 4444 declined', 'card ****4444 declined'],
    ['3782-822463-10005', '****0005'],
    ['4222222222222', '****2222'],
    ['6212345678900000003', '****0003'],
    ['4999999999997', '****9997'],
    ['٤٠٠٠٠٠٠٠٠٠٠٠٦', '****0006'],
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
      { numRuns: runs(3000) },
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

describe('a card number in groups', () => {
  const pairs = (gap: string, digits = '4111111111111111') => (digits.match(/../g) ?? []).join(gap)

  it.each([
    // Of four digits, the last of which may be shorter; of four and more, as American Express prints them.
    ['no 6212 3456 7890 0000 003', 'no ****0003'],
    ['no 3782 822463 10005', 'no ****0005'],
    ['no 41111111 1111 1111', 'no ****1111'],
    // Digit by digit, also in a list.
    ['7 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 (7)', '7 ****1111 1 (7)'],
    // In whatever groups, where nothing else stands in the same list.
    [pairs(' '), '****1111'],
    [`9 (${pairs(' ')})`, '9 (****1111)'],
    [`9     ${pairs(' ')}`, '9     ****1111'],
    ['(411 111 111 111 1111)', '(****1111)'],
    ['(41111 11111 11111 1)', '(****1111)'],
    [`(${pairs('-')} 12)`, '(****1111 12)'],
    [`(12 ${pairs('-')})`, '(12 ****1111)'],
    // One sign with blanks around it is that sign, whichever of its kind.
    [`(${pairs(' - ')})`, '(****1111)'],
    [`(${pairs('- ')})`, '(****1111)'],
    [`(${pairs(' / ')})`, '(****1111)'],
    [`(${pairs(' . ')})`, '(****1111)'],
    [`(${pairs(' _ ')})`, '(****1111)'],
    ['(41.11\u00B711.11\u00B711.11\u00B711.11)', '(****1111)'],
    ['(41-11\u221211-11~11-11\u201311-11)', '(****1111)'],
    ['(41/11\\11/11\uFF0F11/11\\11/11)', '(****1111)'],
    ['(41 11\u00A011\t11\u280011 11 11 11)', '(****1111)'],
    ['(41_11\u203F11_11_11_11_11_11)', '(****1111)'],
    // Four digits and more also with several signs, beside a letter, and as a list.
    ['4111-1111 1111/1111', '****1111'],
    ['x4111 1111 1111 1111', 'x****1111'],
    ['4111 1111 1111 1111x', '****1111x'],
    ['x4111- 1111 /1111 -1111x', 'x****1111x'],
    ['4111, 1111, 1111, 1111', '****1111'],
    // Two numbers that share groups are one.
    ['4012 5100 8888 1004 7007', '****7007'],
  ])('is seen in %s', (text, masked) => expect(maskCardNumbers(text)).toBe(masked))

  it.each([
    // A list of figures, before or behind which there are more of them.
    `cpu ${pairs(' ')} load`,
    `7 ${pairs(' ')}`,
    `(${pairs(' ')} 12)`,
    `(12-${pairs('-')})`,
    `cpu 41111 11111 11111 1`,
    'no 4111 111111 1111 11',
    'no 411 1111 1111 11111',
    'no 4111 1111 11111 111',
    'no 41111 1111 111 1111',
    // A fraction, or what has one.
    `(3.${pairs(' ')})`,
    `(${pairs(' ')}.5)`,
    // Small groups with different signs, or with the signs of lists.
    `(41-11 11 11 11 11 11 11)`,
    `(41 11 11 11 11 11 11-11)`,
    `(41 11/11 11 11 11 11 11)`,
    `(${pairs('-/')})`,
    `(${pairs('-/-')})`,
    `(${pairs('- /')})`,
    `(${pairs(',')})`,
    '4,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1',
    '411,111,111,111,1111',
    // Small groups beside a letter.
    `x${pairs(' ')}`,
    `${pairs(' ')}x`,
    'x4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
    '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1x',
    // More than four characters between two groups, or one that parts numbers.
    '4111     1111 1111 1111',
    '4111 1111(1111 1111',
    '4111 1111#1111 1111',
    '4111 1111\n1111 1111',
  ])('is not seen in %s', (text) => expect(maskCardNumbers(text)).toBe(text))

  it.each(Array.from('AMZamz'))('as a list beside the letter %s is not seen', (letter) => {
    for (const gap of [',', ', ', ' ,', ':', ' : ']) {
      const list = ['4111', '1111', '1111', '1111'].join(gap)
      expect(maskCardNumbers(`${letter}${list}`)).toBe(`${letter}${list}`)
      expect(maskCardNumbers(`${list}${letter}`)).toBe(`${list}${letter}`)
    }
  })

  it.each(Array.from('@[`{#("'))('as a list beside the sign %s is seen', (sign) => {
    expect(maskCardNumbers(`${sign}4111,1111,1111,1111${sign}`)).toBe(`${sign}****1111${sign}`)
  })

  it.each(
    Array.from(
      " \t\u00A0\u2003\u3000\u2800-~\u02D7\u2043\u2010\u2014\u2212\uFE58\uFF0D.\u00B7\u2022\u2024\u2027\u2219\u22C5\u30FB\uFF0E\uFF61\uFF65/\\\u2044\u2215\uFF0F\uFF3C_\u203F\u2040\uFF3F,:;|+*'\u2019\u201A\uFF0C\uFF1A",
    ),
  )('may be parted by %j, once and in between blanks', (sign) => {
    for (const gap of [sign, ` ${sign} `]) {
      expect(maskCardNumbers(['4111', '1111', '1111', '1111'].join(gap))).toBe('****1111')
    }
  })

  it.each(Array.from('\u200B\u200D\uFEFF\u00AD\u034F\u0301\u20DD\u115F\u1160\u3164\uFFA0\u{E0020}'))(
    'is seen through the invisible character %j, wherever it stands',
    (hidden) => {
      expect(maskCardNumbers(`4111${hidden}111${hidden}1 1${hidden.repeat(9)}111 1111`)).toBe('****1111')
    },
  )

  it.each(Array.from('#()&%$=!?<>\n\r"§\u00E9\u0436\u4E2D\u{1F600}'))('is parted in two by %j', (sign) => {
    expect(containsCardNumber(`41111111${sign}11111111`)).toBe(false)
  })
})

describe('a card number in hexadecimal data', () => {
  it.each([
    ['abc4111111111111111', 'abc****1111'],
    ['4111111111111111abc', '****1111abc'],
    ['ab4111111111111111c', 'ab****1111c'],
    ['ab-cd-4111111111111111', 'ab-cd-****1111'],
    ['4111111111111111-ab-cd', '****1111-ab-cd'],
    ['GGGG4111111111111111gggg', 'GGGG****1111gggg'],
    ['@@@@4111111111111111````', '@@@@****1111````'],
    ['::::4111111111111111////', '::::****1111////'],
    ['xabcd 4111111111111111', 'xabcd ****1111'],
    ['abcd.4111111111111111.abcd', 'abcd.****1111.abcd'],
    // The tag of a card number with its length, and that of track 2.
    ['5A 07 41 11 11 11 11 11 11 11 5F', '5A 07 ****1111 5F'],
    ['x 5A 08 41 11 11 11 11 11 11 11 5F', 'x 5A 08 ****1111 5F'],
    ['5A 0A 41 11 11 11 11 11 11 11 5F', '5A 0A ****1111 5F'],
    ['5a 08 41 11 11 11 11 11 11 11 5f', '5a 08 ****1111 5f'],
    ['57 0A 41 11 11 11 11 11 11 11 D2', '57 0A ****1111 D2'],
    ['57 0F 41 11 11 11 11 11 11 11 D2', '57 0F ****1111 D2'],
    ['57 10 41 11 11 11 11 11 11 11 D2', '57 10 ****1111 D2'],
    ['57 13 41 11 11 11 11 11 11 11 D2', '57 13 ****1111 D2'],
    ['5A0841111111111111115F', '5A08****11115F'],
    ['5a0741111111111111119f', '5a07****11119f'],
    ['x5A0941111111111111115F', 'x5A09****11115F'],
    // Track 2 in a longer row of digits, with an expiry date and a service code.
    ['99994111111111111111=2812101', '9999****1111=2812101'],
    ['99994111111111111111d2801101', '9999****1111d2801101'],
    ['99994111111111111111D2809101', '9999****1111D2809101'],
    ['99994111111111111111D2810101', '9999****1111D2810101'],
    // The shortest and the longest number, where only the tag or the expiry date tells it from other hexadecimal data.
    ['abcd4222222222222D2812101', 'abcd****2222D2812101'],
    ['abcd4000000000000000006D2812101', 'abcd****0006D2812101'],
    ['abcd5A084222222222222F', 'abcd5A08****2222F'],
    // To the end of the digits.
    ['5A084111111111111111F0', '5A08****1111F0'],
    // What looks like a UUID has a letter somewhere, and the right groups; another one in the text is none of this number.
    ['41111111-1111-1111-0000-000000000000', '****1111-0000-000000000000'],
    ['0000000-4111-1111-1111-1111a0000000', '0000000-****1111a0000000'],
    ['00000000-4111-111111111111a', '00000000-****1111a'],
    ['00000000-4111-1111-1111-1111a', '00000000-****1111a'],
    ['00000000-0000-0000-0000-00000000000a 4111111111111111a', '00000000-0000-0000-0000-00000000000a ****1111a'],
    // Letters behind one that is not hexadecimal are not beside the number.
    ['abcdx4111111111111111', 'abcdx****1111'],
    ['4111111111111111xabcd', '****1111xabcd'],
  ])('%s becomes %s', (text, masked) => expect(maskCardNumbers(text)).toBe(masked))

  it.each([
    'abcd4111111111111111',
    '4111111111111111abcd',
    'ab4111111111111111cd',
    'FFFF4111111111111111',
    'AAAA4111111111111111',
    'aaaa4111111111111111',
    'ffff4111111111111111',
    '0a1b2c3d4111111111111111',
    'ABCDEF01-4111-1111-1111-1111abcdefab',
    '41111111-1111-1111-0000-00000000000a',
    'a9999990-0000-0000-4111-111111111111',
    '00000000-4111-1111-1111-1111A9000000',
    // No tag, another length, or not directly before.
    '5B 08 41 11 11 11 11 11 11 11 5F',
    '5A 06 41 11 11 11 11 11 11 11 5F',
    '5A 0B 41 11 11 11 11 11 11 11 5F',
    '57 09 41 11 11 11 11 11 11 11 D2',
    '57 14 41 11 11 11 11 11 11 11 D2',
    '5A 08 00 41 11 11 11 11 11 11 11 5F',
    '5A064111111111111111200',
    // No expiry date, or no service code.
    '99994111111111111111=2813101',
    '99994111111111111111=2800101',
    '99994111111111111111=281210',
    '99994111111111111111=x2812101',
    '99994111111111111111E2812101',
    '99994111111111111111',
  ])('is not seen in %s', (text) => expect(maskCardNumbers(text)).toBe(text))
})

describe('a code', () => {
  it.each([
    '4111111111111111',
    '5555555555554444',
    '378282246310005',
    'x-2223003122003222',
    '3530111333300000',
    '4111-1111-1111-1111',
  ])('with the card number %s is seen', (code) => expect(containsCardNumber(code)).toBe(true))

  it.each(['20261121000123', '1000000000000008', '000000123456780', '352099001761481'])(
    'such as %s, which no scheme gives out, is none',
    (code) => expect(containsCardNumber(code)).toBe(false),
  )
})
