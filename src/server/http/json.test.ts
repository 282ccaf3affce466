import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepJson, hostileValues } from '#tests/support/hostile-strings.ts'
import { JSON_DEPTH_MAX, parseJson } from './json.ts'

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`

describe('JSON from outside', () => {
  it('is read to the limit of its depth and refused beyond it, however deep', () => {
    expect(parseJson(nested(JSON_DEPTH_MAX)).problem).toBeUndefined()
    expect(parseJson(nested(JSON_DEPTH_MAX + 2)).problem).toBe('tooDeep')
    expect(parseJson(nested(2_000_000)).problem).toBe('tooDeep')
    fc.assert(
      fc.property(deepJson, (json) => {
        expect(parseJson(json).problem).toBe('tooDeep')
      }),
    )
  })

  it.each([
    ['{"a":{"b":["x","\\ud800"]}}', 'a.b.1'],
    ['{"a":"\\u0000"}', 'a'],
    ['{"a":{"\\udfff":1}}', 'a.\uFFFD'],
    ['["\\udc00\\ud800"]', '0'],
    ['"\\ud83d"', ''],
  ])('%s holds a text that cannot be stored, in its place %j', (json, path) => {
    expect(parseJson(json)).toMatchObject({ problem: 'text', path })
  })

  it.each(['"\\ud83d\\ude00"', '{"a":"\\\\u0000"}', '"\\\\ud800"', 'null', '1'])('%s is well formed', (json) => {
    expect(parseJson(json)).toEqual({ value: JSON.parse(json) })
  })

  it('is what JSON.parse says, where it is accepted', () => {
    fc.assert(
      fc.property(hostileValues, (value) => {
        const json = JSON.stringify(value)
        const parsed = parseJson(json)
        expect(parsed.value).toEqual(JSON.parse(json))
        const mayBeRefused = /\\u0000|\\ud[89a-f]/.test(json)
        expect(parsed.problem === undefined || (mayBeRefused && parsed.problem === 'text')).toBe(true)
      }),
    )
  })

  it.each(['', '{', 'nonsense', '{"a":}', '\u0000'])('%j is none', (json) => {
    expect(parseJson(json).problem).toBe('notJson')
  })
})
