import { csvField, csvLine, CSV_START } from '#contract/csv.ts'
import { type Cell, cleanText, type Column, type Table } from './cells.ts'

/**
 * A table as CSV (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need to know the encoding.
 * A text that a spreadsheet would take for a formula gets an apostrophe before it (SEC-43, D-40).
 */
export const writeCsv = async function* ({ columns, batches }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + csvLine(columns.map(({ heading }) => csvText(heading))))
  const writers = columns.map(({ kind }) => writerOf(kind))
  for await (const rows of batches) {
    let lines = ''
    for (const row of rows) lines += csvLine(writers.map((write, at) => write(row[at] ?? null)))
    yield Buffer.from(lines)
  }
}

const writerOf = (kind: Column['kind']): ((cell: Cell) => string) => {
  if (kind === 'text') return (cell) => (cell === null ? '' : csvText(String(cell)))
  if (kind === 'wallTime') return (cell) => (cell === null ? '' : String(cell).replace('T', ' '))
  return (cell) => (cell === null ? '' : String(cell))
}

/** Nearly every text is none of what follows, and is told so by one look. */
// oxlint-disable-next-line no-control-regex -- the very characters that must not pass
const PLAIN = /^(?![=+\-@])[^",\u0000-\u001f\ud800-\udfff\ufffe\uffff]{0,1000}$/

const csvText = (text: string): string => (PLAIN.test(text) ? text : csvField(cleanText(text)))
