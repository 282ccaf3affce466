import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { FILTER_ENTRIES_MAX, KEYS_MAX, RRN_LENGTH, RRN_MAX, SEARCH_MAX, TRANSACTION_KEY_MAX } from '#core/limits.ts'
import { amount, choice, contains, keys, lastFourDigits, rrns, time, tokens, values, type Filter } from './filters.ts'

const accepts = ({ schema }: Filter, value: unknown) => v.safeParse(schema, value).success
const many = (length: number) => Array.from({ length }, (_, n) => `x${n}`)

describe('a search text', () => {
  it('is trimmed, and of 1 to 255 characters', () => {
    expect(v.parse(contains.schema, '  Café ')).toBe('Café')
    expect(accepts(contains, 'x'.repeat(SEARCH_MAX))).toBe(true)
    for (const wrong of ['', '   ', 'x'.repeat(SEARCH_MAX + 1), 5, null, ['x']]) {
      expect(accepts(contains, wrong)).toBe(false)
    }
  })
})

describe('a list of values', () => {
  it.each([
    ['tokens', tokens],
    ['values', values],
  ] as const)('of %s is refused when empty, because it could be read as no filter at all', (_kind, filter) => {
    expect(accepts(filter, ['x'])).toBe(true)
    for (const wrong of [[], null, 'x', [null], [''], [5], {}]) expect(accepts(filter, wrong)).toBe(false)
  })

  it('holds at most 500 entries', () => {
    expect(accepts(tokens, many(FILTER_ENTRIES_MAX))).toBe(true)
    expect(accepts(tokens, many(FILTER_ENTRIES_MAX + 1))).toBe(false)
  })

  it('of choices takes only what is offered', () => {
    const filter = choice([1, 0])
    expect(accepts(filter, [0, 1])).toBe(true)
    for (const wrong of [[2], ['1'], [], [0, 1, 0]]) expect(accepts(filter, wrong)).toBe(false)
  })
})

describe('the last digits of a card', () => {
  it('VAL-33 are exactly four', () => {
    expect(accepts(lastFourDigits, '0042')).toBe(true)
    for (const wrong of ['12', 'abcd', '12345', '４２４２', ' 4242', '4242\n', 4242, '']) {
      expect(accepts(lastFourDigits, wrong)).toBe(false)
    }
  })
})

describe('a list of transaction keys', () => {
  const link = 'https://pay.example/qr/r4nd0mTokenOfThirtyTwoLettersXyz'

  it('takes keys as they are, of addresses the last part, each once', () => {
    const view = 'https://portal.example/transactions/view/Ab3dEf6hIj9lMn2pQr5tUv?page=2#top'
    expect(v.parse(keys.schema, [' key-1 ', 'key-1', 'Κ/1;x', view])).toEqual([
      'key-1',
      'Κ/1;x',
      'Ab3dEf6hIj9lMn2pQr5tUv',
    ])
    for (const wrong of [[], [''], ['a b'], ['a\u0000'], [5], 'key-1']) expect(accepts(keys, wrong)).toBe(false)
  })

  it('SEC-57 keeps of a receipt link its SHA-256 only, however often it is read', () => {
    const kept = v.parse(keys.schema, [link, `${link}/?a=b`, link.replace('https://pay.example', '')])
    expect(kept).toEqual([`receipt:${createHash('sha256').update(link.slice(-32)).digest('base64url')}`])
    expect(v.parse(keys.schema, kept)).toEqual(kept)
  })

  it('SEC-54 holds no card number', () => {
    expect(JSON.stringify(v.safeParse(keys.schema, ['4111111111111111']).output)).not.toContain('411111')
  })

  it('takes up to 128 characters each and 50 entries', () => {
    expect(accepts(keys, ['k'.repeat(TRANSACTION_KEY_MAX)])).toBe(true)
    expect(accepts(keys, ['k'.repeat(TRANSACTION_KEY_MAX + 1)])).toBe(false)
    expect(accepts(keys, many(KEYS_MAX))).toBe(true)
    expect(accepts(keys, many(KEYS_MAX + 1))).toBe(false)
  })
})

describe('a list of RRNs', () => {
  it('VAL-34 takes letters and digits, trimmed and each once', () => {
    expect(v.parse(rrns.schema, [' 111 ', '222', '111', 'aB9'])).toEqual(['111', '222', 'aB9'])
    for (const wrong of [['11-1'], ['1;1'], ['١١'], ['']]) expect(accepts(rrns, wrong)).toBe(false)
  })

  it('VAL-34 takes up to 12 characters each and 50 entries', () => {
    expect(accepts(rrns, ['1'.repeat(RRN_LENGTH)])).toBe(true)
    expect(accepts(rrns, ['1'.repeat(RRN_LENGTH + 1)])).toBe(false)
    expect(accepts(rrns, many(RRN_MAX))).toBe(true)
    expect(accepts(rrns, many(RRN_MAX + 1))).toBe(false)
  })
})

describe('an end of a range', () => {
  it('of dates is a minute of the calendar', () => {
    expect(accepts(time, '2026-02-28 23:59')).toBe(true)
    expect(accepts(time, '2026-02-30 23:59')).toBe(false)
  })

  it.each([0, -0, 0.01, 12.5, 0.0001, 999_999_999_999, 99_999_999_999.99])('of amounts may be %d', (major) =>
    expect(accepts(amount, major)).toBe(true),
  )

  it.each([-0.01, 1e12, 1e300, Infinity, NaN, 0.00001, 1e-7, '5', null])('of amounts may not be %j', (major) =>
    expect(accepts(amount, major)).toBe(false),
  )
})
