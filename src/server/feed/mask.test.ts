import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { kinds } from './kinds.ts'
import { maskRecord, untouched } from './mask.ts'

const PAN = '4111111111111111'

type Field = v.ObjectEntries[string] & { readonly wrapped?: Field; readonly entries?: v.ObjectEntries }

/** The fields of every kind, those of a record inside too, in which a card number is a reason to refuse the line. */
const refusingIn = (entries: v.ObjectEntries): string[] =>
  Object.entries(entries).flatMap(([name, field]: [string, Field]) => {
    const inside = (field.wrapped ?? field).entries
    if (inside) return refusingIn(inside)
    const reasons = [PAN, [PAN]].flatMap((value) => v.safeParse(field, value).issues ?? [])
    return reasons.some(({ message }) => message === 'must not be a card number') ? [name] : []
  })
const refusing = Object.values(kinds).flatMap(({ schema }) => refusingIn(schema.entries))

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

  it.each([...untouched])('keeps its %s as it came, alone, in a list and inside another field', (name) => {
    const record = { [name]: PAN, inner: { [name]: [PAN] } }
    expect(maskRecord(record)).toBe(0)
    expect(record).toEqual({ [name]: PAN, inner: { [name]: [PAN] } })
  })

  it('keeps what a line with a card number there is refused for, and else the code of a card scheme and the password', () => {
    expect([...untouched].toSorted()).toEqual([...new Set([...refusing, 'aid', 'password'])].toSorted())
  })

  it('is masked beside what is no text, and beside a text that is none', () => {
    const record = {
      none: null,
      missing: undefined,
      count: 4111111111111111,
      on: true,
      text: '4111111111111111',
      short: '4111',
    }
    expect(maskRecord(record)).toBe(1)
    expect(record).toEqual({ ...record, text: '****1111' })
  })

  it.each([null, undefined, 0, ''])('is masked in what stands beside %s in it', (nothing) => {
    const record = { inner: { text: PAN }, nothing, note: 'Nothing to hide in this text' }
    expect(maskRecord(record)).toBe(1)
    expect(record.inner.text).toBe('****1111')
  })

  it('is masked where a text is as short as the shortest card number', () => {
    const record = { text: '4222222222222' }
    expect(maskRecord(record)).toBe(1)
    expect(record.text).toBe('****2222')
  })

  it('keeps what names something: two keys must not become one', () => {
    const record = { trnKey: '4111111111111111', tids: ['4111111111111111'] }
    expect(maskRecord(record)).toBe(0)
    expect(record.trnKey).toBe('4111111111111111')
  })

  it('is masked at any depth', () => {
    const deep: Record<string, unknown> = { text: '4111111111111111' }
    let outer = deep
    for (let depth = 0; depth < 20_000; depth++) outer = { inner: outer }
    expect(maskRecord(outer)).toBe(1)
    expect(deep).toEqual({ text: '****1111' })
  })
})
