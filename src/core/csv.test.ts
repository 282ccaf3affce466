import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CSV_START, csvField, csvLine, csvOf } from './csv.ts'

/** Reads a file as lenient programs do: quotes count at the beginning of a cell only, and what follows the closing one belongs to it. */
const parse = (file: string, separator: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  let isStart = true
  const end = () => {
    rows.at(-1)?.push(cell)
    cell = ''
    isStart = true
  }
  for (let at = 0; at < file.length; at += 1) {
    const sign = file.charAt(at)
    if (isQuoted && sign === '"' && file[at + 1] === '"') cell += file.charAt(++at)
    else if (isQuoted && sign === '"') isQuoted = false
    else if (isQuoted) cell += sign
    else if (sign === '"' && isStart) [isQuoted, isStart] = [true, false]
    else if (sign === separator) end()
    else if (sign === '\r' || sign === '\n') {
      end()
      if (sign === '\r' && file[at + 1] === '\n') at += 1
      rows.push([])
    } else [cell, isStart] = [cell + sign, false]
  }
  end()
  return rows
}

const isNumber = (cell: string) => /^\s*-\d+(?:\.\d+)?(?:[,\r\n]|$)/.test(cell)
/** The same judgement as a spreadsheet's, written another way than in the program. */
const isFormula = (cell: string) => {
  const [first = ''] = Array.from(cell.replaceAll(/\p{Cf}/gu, '').trimStart(), (sign) => sign.normalize('NFKC'))
  return ['=', '+', '-', '@'].includes(first) && !isNumber(cell)
}

const hostile = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(...Array.from('=+-@＝＋－＠;,\t\r\n"\' |!\u200b\ufeff\u00a0\0'), '\r\n'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom("cmd|' /C calc'!A0", 'HYPERLINK("http://x")', '-12.50', '1') },
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))
const table = fc.array(fc.array(hostile, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })

/** Takes the apostrophes away again that stand before formulas. */
const undo = (cell: string) =>
  // oxlint-disable-next-line no-control-regex -- see csv.ts
  cell.replace(/^'(?='*[\u0000-\u001f])|(?<=^|[;\t\r\n])'(?=[\s\p{Cf}"']*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺₌₊﬩])/gu, '')

describe('a CSV file', () => {
  it.each([',', ';', '\t'])('has no cell that begins with a formula for readers that separate by %j', (separator) => {
    fc.assert(
      fc.property(table, (rows) => {
        const cells = parse(csvOf(rows).slice(CSV_START.length), separator).flat()
        expect(cells.filter(isFormula)).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  it('gives every text back to readers that separate by commas', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const read = parse(csvOf(rows).slice(CSV_START.length), ',').slice(0, -1)
        expect(read.map((cells) => cells.map((cell) => undo(cell)))).toEqual(rows)
      }),
      { numRuns: 3000 },
    )
  })

  it.each(['0', '-12.50', '-1', '12', '-0.001'])('leaves the number %s a number', (number) => {
    expect(csvLine([csvField(number), 'EUR'])).toBe(`${number},EUR\r\n`)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['-12.50+1', "'-12.50+1"],
    ['-1-1', "'-1-1"],
    ['＝1', "'＝1"],
    [' =1', "' =1"],
    ['a;=1', "a;'=1"],
    ['a;"=1"', `"a;'""=1"""`],
    ['a\t@x', "a\t'@x"],
    ['a\n-x', `"a\n'-x"`],
    ['\tx', "'\tx"],
    ['a=b;c-d', 'a=b;c-d'],
  ])('writes %j as %j', (text, field) => expect(csvField(text)).toBe(field))
})
