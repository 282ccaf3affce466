import { csvField, csvLine, CSV_START } from '#core/csv.ts'
import { valuesOf } from '#server/database/copy-out.ts'
import { CELL_MAX, cleanText, type SheetColumn } from './cells.ts'

/**
 * Lines of values between commas (see `copyOut`) as CSV (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets
 * need to know the encoding. A text that a spreadsheet would take for a formula gets an apostrophe before it;
 * numbers stay numbers, negative ones too.
 */
export const writeCsv = async function* (
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly string[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + csvLine(columns.map(({ heading }) => csvText(heading))))
  const isText = columns.map(({ kind }) => kind === 'text' || kind === 'wallTimeOrText')
  const fields = (line: string) => valuesOf(line, ',').map((value, at) => (isText[at] ? csvText(value) : value))
  for await (const lines of batches) {
    let text = ''
    for (const line of lines) text += needsCleaning(line) ? csvLine(fields(line)) : `${line}\r\n`
    yield Buffer.from(text)
  }
}

const csvText = (text: string): string => csvField(cleanText(text))

/** Whether a value of a line may have to be cleaned, quoted or escaped as no formula; few lines have one. */
const needsCleaning = (line: string): boolean => line.length > CELL_MAX || UNCLEAN.test(line)

// oxlint-disable-next-line no-control-regex -- the very characters that must not pass
const UNCLEAN = /[";\\\u0000-\u001f\ud800-\udfff\ufffe\uffff]|(?:^|,)[\s\p{Cf}']*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺₌₊﬩]/u
