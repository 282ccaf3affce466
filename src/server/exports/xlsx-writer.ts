import type { Cell, Table } from './cells.ts'
import { rangeOf, rowWriter, sheetFoot, sheetHead, XML } from './sheet-xml.ts'
import { writeZip, type ZipEntry } from './zip-writer.ts'

interface Limits {
  /** Rows below the heading (ECMA-376 knows 1,048,576 rows). */
  readonly rows: number
  /** UTF-16 units of XML; a part must stay under 4 GiB (see `zip-writer.ts`), and one unit is three bytes at most. */
  readonly units: number
}

const sheetLimits: Limits = { rows: 1_048_575, units: 1_200_000_000 }

/**
 * Tables as a workbook (ECMA-376, SpreadsheetML), streamed: memory holds a batch of rows, whatever their number. A table
 * that does not fit goes on in a new sheet with the same headings.
 */
export const writeXlsx = (tables: readonly Table[], limits: Limits = sheetLimits): AsyncGenerator<Buffer> =>
  writeZip(parts(tables, limits))

const parts = async function* (tables: readonly Table[], limits: Limits): AsyncGenerator<ZipEntry> {
  const sheets: Sheet[] = []
  for (const table of tables) {
    const rows = await RowReader.open(table.batches)
    let number = 1
    try {
      do {
        const sheet: Sheet = { name: sheetName(table.name, number), filtered: undefined }
        sheets.push(sheet)
        yield { name: `xl/worksheets/sheet${sheets.length}.xml`, chunks: sheetChunks(table, rows, limits, sheet) }
        number += 1
      } while (!rows.isDone)
    } finally {
      await rows.close()
    }
  }
  yield { name: 'xl/workbook.xml', chunks: [workbook(sheets)] }
  yield { name: 'xl/styles.xml', chunks: [styles] }
  yield { name: 'xl/_rels/workbook.xml.rels', chunks: [workbookRelations(sheets.length)] }
  yield { name: '_rels/.rels', chunks: [relations([[`${OFFICE}/officeDocument`, 'xl/workbook.xml']])] }
  yield { name: '[Content_Types].xml', chunks: [contentTypes(sheets.length)] }
}

interface Sheet {
  readonly name: string
  /** The range that opens filters, absolute; known when the rows are written. */
  filtered: string | undefined
}

type Rows = readonly (readonly Cell[])[]

/** Rows that several sheets take from, one batch ahead, to know whether another sheet is needed. */
class RowReader {
  #batches: AsyncIterator<Rows>
  #rows: Rows = []
  isDone = false

  private constructor(batches: AsyncIterable<Rows>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  static async open(batches: AsyncIterable<Rows>): Promise<RowReader> {
    const reader = new RowReader(batches)
    await reader.#refill()
    return reader
  }

  /** The next rows, at most `max`. */
  async take(max: number): Promise<Rows> {
    const taken = this.#rows.slice(0, max)
    this.#rows = this.#rows.slice(max)
    if (this.#rows.length === 0) await this.#refill()
    return taken
  }

  /** Closes the source, also where rows are left. */
  async close(): Promise<void> {
    await this.#batches.return?.()
  }

  async #refill(): Promise<void> {
    while (this.#rows.length === 0 && !this.isDone) {
      const { value, done } = await this.#batches.next()
      if (done) this.isDone = true
      else this.#rows = value
    }
  }
}

const sheetChunks = async function* (
  { columns, isFiltered }: Table,
  rows: RowReader,
  limits: Limits,
  sheet: Sheet,
): AsyncGenerator<string> {
  const write = rowWriter(columns)
  let [room, units] = [limits.rows, limits.units]
  yield sheetHead(columns)
  while (room > 0 && units > 0 && !rows.isDone) {
    const batch = await rows.take(room)
    let xml = ''
    for (const row of batch) xml += write(row)
    room -= batch.length
    units -= xml.length
    yield xml
  }
  const written = limits.rows - room
  if (isFiltered) sheet.filtered = rangeOf(columns.length, written, '$')
  yield sheetFoot(isFiltered ? rangeOf(columns.length, written) : undefined)
}

const SHEET_NAME_MAX = 31

/** What spreadsheets accept as the name of a sheet. */
const sheetName = (name: string, number: number): string => {
  const suffix = number === 1 ? '' : ` ${number}`
  return name.replace(/[[\]:*?/\\&<>"']/g, ' ').slice(0, SHEET_NAME_MAX - suffix.length) + suffix
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const workbook = (sheets: readonly Sheet[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets>${filterNames(sheets)}</workbook>`

/** Spreadsheets keep the range of a sheet's filters under a hidden name as well (ECMA-376 part 1, 18.2.5). */
const filterNames = (sheets: readonly Sheet[]) => {
  const names = sheets.flatMap(({ name, filtered }, at) =>
    filtered
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${name}'!${filtered}</definedName>`,
        ]
      : [],
  )
  return names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : ''
}

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbookRelations = (sheets: number) =>
  relations([
    ...Array.from({ length: sheets }, (_, at) => [`${OFFICE}/worksheet`, `worksheets/sheet${at + 1}.xml`] as const),
    [`${OFFICE}/styles`, 'styles.xml'],
  ])

const contentTypes = (sheets: number) =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_ML}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SHEET_ML}.styles+xml"/>${Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${SHEET_ML}.worksheet+xml"/>`,
  ).join('')}</Types>`

const DATE_FORMAT = 164
/** Times and days as lists show them. */
const [TIME_FORMAT, DAY_FORMAT] = ['hh:mm &quot;|&quot; dd.mm.yyyy', 'dd.mm.yy']
const DECIMAL_FORMATS = ['#,##0', '#,##0.0', '#,##0.00', '#,##0.000', '#,##0.0000']

/** The formats in the order of `style` in `sheet-xml.ts`: none, heading, time, day, then decimals from 0 to 4. */
const styles = (() => {
  const formats = [TIME_FORMAT, DAY_FORMAT, ...DECIMAL_FORMATS]
  const numbers = formats.map((code, at) => `<numFmt numFmtId="${DATE_FORMAT + at}" formatCode="${code}"/>`)
  const cell = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  const cells = [cell(0, 0), cell(0, 1), ...formats.map((_, at) => cell(DATE_FORMAT + at, 0))]
  return (
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${numbers.length}">${numbers.join('')}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
  )
})()
