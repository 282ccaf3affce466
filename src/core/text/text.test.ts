import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardNumberStrings, legalStrings, refusedStrings, suspiciousStrings } from '#tests/support/hostile-strings.ts'
import { containsCardNumber } from '#core/card-number/card-number.ts'
import { asName, asSearch, isReadable, isReadableInLines, isVisible } from './text.ts'

const passes = (text: string) => isReadable(text) && isVisible(text)

describe('the rule for text', () => {
  it.each(Object.entries(refusedStrings))('refuses %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(passes(text)).toBe(false)
      }),
    )
  })

  it('refuses the same within several lines', () => {
    const { invisibleOnly: _, ...kinds } = refusedStrings
    fc.assert(
      fc.property(fc.oneof(...Object.values(kinds)), (text) => {
        expect(isReadableInLines(`first\n\t${text}\r\nlast`)).toBe(false)
      }),
    )
  })

  it('lets through what people really write, and what only looks dangerous', () => {
    const texts = fc.oneof(legalStrings, ...Object.values(suspiciousStrings))
    fc.assert(
      fc.property(texts, (text) => {
        expect(passes(`a${text}`)).toBe(true)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(legalStrings, (text) => {
        expect(passes(text)).toBe(true)
      }),
    )
  })

  it('lets line breaks and tabs through where several lines may stand, and nowhere else', () => {
    expect(isReadableInLines('a\r\n\tb')).toBe(true)
    for (const text of ['a\nb', 'a\tb', 'a\rb']) expect(isReadable(text)).toBe(false)
  })

  it('keeps a name composed, without blanks around it and without card numbers', () => {
    expect(asName(' Rene\u0301 ')).toBe('Ren\u00E9')
    fc.assert(
      fc.property(cardNumberStrings, (text) => {
        expect(containsCardNumber(asName(text))).toBe(false)
      }),
    )
    fc.assert(
      fc.property(legalStrings, (text) => {
        expect(asName(asName(text))).toBe(asName(text))
      }),
    )
  })

  it('looks for a copied number without its signs of direction', () => {
    expect(asSearch('\u202A+359 888 123 456\u202C ')).toBe('+359 888 123 456')
  })
})
