import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstOf, LINE_MAX, splitLines } from './split-lines.ts'

async function* inParts(parts: readonly string[]) {
  for (const part of parts) yield Buffer.from(part)
}

const linesOf = async (...parts: string[]) => {
  const lines = await Array.fromAsync(splitLines(inParts(parts)))
  return lines.flat().map(({ number, bytes }) => [number, bytes?.toString()])
}

describe('lines', () => {
  it('are the same however the bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'ж', '\n', '{}'), { maxLength: 30 }), async (parts) => {
        const text = parts.join('')
        const expected = text.split('\n').map((line, at) => [at + 1, line])
        if (text.endsWith('\n') || text === '') expected.pop()
        expect(await linesOf(...parts)).toEqual(expected)
      }),
    )
  })

  it('may end with the file', async () =>
    expect(await linesOf('a\nb')).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]))

  it('SEC-48 longer than 64 KB are dropped, and the next ones are not', async () => {
    const half = 'x'.repeat(LINE_MAX / 2 + 1)
    expect(await linesOf('a\n', half, half, '\nb\n')).toEqual([
      [1, 'a'],
      [2, undefined],
      [3, 'b'],
    ])
  })

  it('of 64 KB go in', async () => {
    const [line] = await linesOf('x'.repeat(LINE_MAX))
    expect(line?.[1]).toHaveLength(LINE_MAX)
  })
})

describe('the first lines', () => {
  const firstLines = async (limit: { lines: number; bytes: number }, ...parts: string[]) => {
    const source = inParts(parts)
    const groups = await Array.fromAsync(firstOf(splitLines(source), limit))
    expect((await source.next()).done, 'the rest is read as well').toBe(true)
    return groups.flat().map(({ bytes }) => bytes?.toString())
  }
  const parts = ['a\nbb', 'b\nc\n', 'd\ne\n', 'f']

  it('are those that fit into the number of lines', async () => {
    expect(await firstLines({ lines: 3, bytes: 100 }, ...parts)).toEqual(['a', 'bbb', 'c'])
    expect(await firstLines({ lines: 6, bytes: 100 }, ...parts)).toEqual(['a', 'bbb', 'c', 'd', 'e', 'f'])
  })

  it('are whole ones in the first bytes, and no shorter one after', async () => {
    expect(await firstLines({ lines: 100, bytes: 6 }, ...parts)).toEqual(['a', 'bbb'])
    expect(await firstLines({ lines: 100, bytes: 5 }, ...parts)).toEqual(['a'])
  })
})
