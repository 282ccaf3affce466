import { type Cell, cleanText, type Column, type Table } from './cells.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/**
 * A table as CSV (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need to know the encoding.
 * A text that a spreadsheet would take for a formula gets an apostrophe before it (SEC-43, D-40).
 */
export const writeCsv = async function* ({ columns, batches }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + lineOf(columns.map(({ heading }) => csvText(heading))))
  const writers = columns.map(({ kind }) => writerOf(kind))
  for await (const rows of batches) {
    let lines = ''
    for (const row of rows) lines += lineOf(writers.map((write, at) => write(row[at] ?? null)))
    yield Buffer.from(lines)
  }
}

const lineOf = (fields: readonly string[]) => fields.join(',') + LINE_END

const writerOf = (kind: Column['kind']): ((cell: Cell) => string) => {
  if (kind === 'text') return (cell) => (cell === null ? '' : csvText(String(cell)))
  if (kind === 'wallTime') return (cell) => (cell === null ? '' : String(cell).replace('T', ' '))
  return (cell) => (cell === null ? '' : String(cell))
}

/** Nearly every text is none of what follows, and is told so by one look. */
// oxlint-disable-next-line no-control-regex -- as below
const PLAIN = /^(?![=+\-@])[^",\u0000-\u001f\ud800-\udfff\ufffe\uffff]{0,1000}$/
// oxlint-disable-next-line no-control-regex -- a tab or line end before a formula is taken for space
const FORMULA = /^[=+\-@\u0000-\u001f]/
const QUOTED = /[",\r\n]/

const csvText = (text: string): string => {
  if (PLAIN.test(text)) return text
  const clean = cleanText(text)
  const harmless = FORMULA.test(clean) ? `'${clean}` : clean
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
