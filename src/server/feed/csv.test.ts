import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv, readCsvHeader } from './csv.ts'
import { fieldShapes } from './field-shapes.ts'
import { kinds, type KindName } from './kinds.ts'

const read = async (kind: KindName, ...lines: string[]) => {
  const header = readCsvHeader(lines[0] ?? '')
  if (!header) throw new Error('no header')
  async function* bytes() {
    yield Buffer.from(lines.join('\r\n'))
  }
  return (await Array.fromAsync(readCsv(bytes(), header, fieldShapes(kinds[kind])))).flat()
}

describe('CSV', () => {
  it('gives each cell the form that its field has in JSON', async () => {
    const [line] = await read(
      'terminals',
      'posTerminalIdCode,alias,tip,enableOrderReference,terminalType',
      'GR100101,"Bar, left ""1""",1,true,',
    )
    expect(line).toEqual({
      number: 2,
      record: { posTerminalIdCode: 'GR100101', alias: 'Bar, left "1"', tip: 1, enableOrderReference: true },
    })
  })

  it('puts `emv.aid` inside, and parts lists by |', async () => {
    const [line] = await read('transactions', 'trnKey;emv.aid;emv.label', 'K1;A0000000031010;VISA')
    expect(line).toEqual({ number: 2, record: { trnKey: 'K1', emv: { aid: 'A0000000031010', label: 'VISA' } } })
    const [user] = await read('users', 'email,roles,tids', 'a@b.example,ROLE_CASHIER,T1|T2')
    expect(user).toMatchObject({ record: { roles: ['ROLE_CASHIER'], tids: ['T1', 'T2'] } })
  })

  it('keeps codes with leading zeros, and what is no number, as text', async () => {
    const [line] = await read('transactions', 'stan,retrievalReferenceNumber,amount', '000042,000000000042,12.50')
    expect(line).toMatchObject({
      record: { stan: '000042', retrievalReferenceNumber: '000000000042', amount: '12.50' },
    })
  })

  it('spoils one line by a quote that is never closed, not the rest', async () => {
    const lines = await read('acquirers', 'acquirerCode,name', 'A,"Aegean', 'B,Alpine', 'C', 'D,""')
    expect(lines).toEqual([
      { number: 2, reason: 'is not CSV' },
      { number: 3, record: { acquirerCode: 'B', name: 'Alpine' } },
      { number: 4, reason: 'must have 2 cells' },
      { number: 5, record: { acquirerCode: 'D' } },
    ])
  })

  it.each([
    ['A,x"y', 'a quote inside a plain cell'],
    ['A,"x"y', 'text after a closing quote'],
    ['A,"x" ', 'a blank after a closing quote'],
    ['A, "x"', 'a blank before an opening quote'],
    ['"A"B,x', 'text after a closing quote of the first cell'],
    ['A,"x""', 'a doubled quote instead of a closing one'],
  ])('refuses %j: %s', async (line) => {
    const lines = await read('acquirers', 'acquirerCode,name', line, 'B,Alpine')
    expect(lines).toEqual([
      { number: 2, reason: 'is not CSV' },
      { number: 3, record: { acquirerCode: 'B', name: 'Alpine' } },
    ])
  })

  it.each([',', ';'] as const)('reads back any cells that are written with %s as RFC 4180 says', async (separator) => {
    const cell = fc.string({ unit: fc.constantFrom('"', ',', ';', ' ', 'a', 'ж', '🍷'), maxLength: 6 })
    const written = (text: string, isQuoted: boolean) =>
      isQuoted || /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    const rows = fc.array(fc.tuple(cell, cell, fc.boolean()), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(rows, async (texts) => {
        const lines = texts.map((row) => `${written(row[0], row[2])}${separator}${written(row[1], row[2])}`)
        const expected = texts.map(([code, name], at) => ({
          number: at + 2,
          record: { ...(code && { acquirerCode: code }), ...(name && { name }) },
        }))
        expect(await read('acquirers', `acquirerCode${separator}name`, ...lines)).toEqual(expected)
      }),
    )
  })
})
