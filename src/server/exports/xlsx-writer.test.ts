import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import type { Cell, SheetColumn } from './cells.ts'
import { writeXlsx } from './xlsx-writer.ts'
import { writeZip } from './zip-writer.ts'

const text: SheetColumn = { heading: 'Text', kind: 'text' }

const inBatches = async function* (rows: Cell[][], size: number): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

const bytesOf = async (chunks: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(chunks))

const workbook = async (columns: SheetColumn[], rows: Cell[][], limits?: Parameters<typeof writeXlsx>[1]) => {
  const bytes = await bytesOf(writeXlsx([{ name: 'Rows', columns, batches: inBatches(rows, 3) }], limits))
  return (await readXlsx(bytes)).sheets.map(({ name, rows: read }) => ({ name, rows: read as unknown[][] }))
}

const roundTrip = async (texts: string[]) => {
  const [sheet] = await workbook(
    [text],
    texts.map((each) => [each]),
  )
  return sheet?.rows.slice(1).map(([cell]) => cell)
}

it('EXP-27 a workbook that nobody reads to its end lets go of where its rows come from', async () => {
  let isOver = false
  const endless = async function* (): AsyncGenerator<Cell[][]> {
    try {
      for (;;) yield [['x']]
    } finally {
      isOver = true
    }
  }
  for await (const chunk of writeXlsx([{ name: 'Rows', columns: [text], batches: endless() }])) {
    expect(chunk.length).toBeGreaterThan(0)
    break
  }
  expect(isOver).toBe(true)
})

describe('cells', () => {
  it('EXP-03 are typed: texts, numbers, decimals, truths and dates', async () => {
    const kinds = ['text', 'number', 'decimals', 'boolean', 'wallTime'] as const
    const columns = kinds.map((kind) => ({ heading: kind, kind }))
    const [sheet] = await workbook(columns, [
      ['00123', '7', '0.005', 'true', '2026-03-29 02:30:59'],
      kinds.map(() => ''),
    ])
    expect(sheet?.rows[1]).toEqual(['00123', 7, 0.005, true, new Date('2026-03-29T02:30:59Z')])
    expect(sheet?.rows[2]?.every((cell) => cell === null)).toBe(true)
  })

  it('are times or words in one column, as each of them is', async () => {
    const cells = ['2026-03-29 02:30:59', 'Until it is lifted', '2026-03-29 02:30:59 <', '']
    const [sheet] = await workbook(
      [{ heading: 'Until', kind: 'wallTimeOrText' }],
      cells.map((cell) => [cell]),
    )
    expect(sheet?.rows.slice(1).flat()).toEqual([new Date('2026-03-29T02:30:59Z'), ...cells.slice(1, 3), null])
  })

  it('SEC-43 keep any text as it is, but for what XML cannot say', async () => {
    const texts = ['_x000D_', '__x0041_', '_x0041', ' a ', '\r', 'a\r\nb\tc', '<![CDATA[&amp;]]>', '=1+1', '🍷']
    expect(await roundTrip(texts)).toEqual(texts)
    expect(await roundTrip(['a\u0000\u0008\u001f\uffffb', 'half \ud83c'])).toEqual(['ab', 'half \ufffd'])
    expect((await roundTrip(['x'.repeat(40_000)]))?.[0]).toHaveLength(32_767)
  })

  it('SEC-43 keep random texts', async () => {
    const plain = fc.string({ unit: 'grapheme', minLength: 1 }).filter((each) => !/\p{Cc}|[\ufffe\uffff]/u.test(each))
    await fc.assert(
      fc.asyncProperty(fc.array(plain, { minLength: 1, maxLength: 20 }), async (texts) => {
        expect(await roundTrip(texts)).toEqual(texts)
      }),
    )
  })
})

describe('sheets', () => {
  const numbers = Array.from({ length: 10 }, (_, at) => [at])
  const rowsOfNumbers = numbers.map((row) => row.map(String))
  const count: SheetColumn = { heading: 'Count', kind: 'number' }

  it.each([1, 3, 4, 5, 9, 10, 11])('REL-24 go on in a new one after %i rows, and only then', async (rows) => {
    const sheets = await workbook([count], rowsOfNumbers, { rows, units: 1e9 })
    expect(sheets).toHaveLength(Math.ceil(numbers.length / rows))
    expect(sheets.map(({ name }) => name).slice(0, 2)).toEqual(['Rows', 'Rows 2'].slice(0, sheets.length))
    expect(sheets.map((sheet) => sheet.rows[0])).toEqual(sheets.map(() => ['Count']))
    expect(sheets.flatMap((sheet) => sheet.rows.slice(1))).toEqual(numbers)
  })

  it('REL-24 go on in a new one before a part grows too large', async () => {
    const sheets = await workbook([count], rowsOfNumbers, { rows: 100, units: 60 })
    expect(sheets.length).toBeGreaterThan(1)
    expect(sheets.flatMap((sheet) => sheet.rows.slice(1))).toEqual(numbers)
  })

  it('have their headings without any row', async () => {
    expect(await workbook([count], [])).toEqual([{ name: 'Rows', rows: [['Count']] }])
  })
})

describe.runIf(spawnSync('unzip', ['-v']).status === 0)('the archive', () => {
  const test = async (bytes: Buffer) => {
    const folder = await mkdtemp(join(tmpdir(), 'counterside-zip-'))
    try {
      writeFileSync(join(folder, 'file.zip'), bytes)
      return spawnSync('unzip', ['-t', join(folder, 'file.zip')]).stdout.toString()
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  const entries = ['one', 'two', 'three'].map((name) => ({ name, chunks: [name.repeat(1000), 'end'] }))

  it('is sound', async () => {
    expect(await test(await bytesOf(writeZip(entries)))).toMatch(/No errors detected/)
  })

  it('is sound with the records for more than 4 GiB', async () => {
    const bytes = await bytesOf(writeZip(entries, 50))
    expect(bytes.includes(Buffer.from([0x50, 0x4b, 0x06, 0x06]))).toBe(true)
    expect(await test(bytes)).toMatch(/No errors detected/)
  })
})
