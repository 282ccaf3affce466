import { type Cell, cleanText, type SheetColumn } from './cells.ts'

/** Cell styles by their place in `styles.xml`. */
const style = { heading: 1, wallTime: 2, day: 3, decimals: [4, 5, 6, 7, 8] } as const

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Characters wide, as spreadsheets count them. */
const widths: Readonly<Record<SheetColumn['kind'], number>> = {
  text: 18,
  number: 12,
  boolean: 10,
  wallTime: 19,
  wallTimeOrText: 19,
  day: 10,
  decimals: 14,
}

/** Everything of a sheet before its rows: the headings stay in sight, each column has a width. */
export const sheetHead = (columns: readonly SheetColumn[]): string =>
  `${XML}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
  `activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`)
    .join('')}</cols><sheetData><row>${columns
    .map(({ heading }) => `<c s="${style.heading}" t="inlineStr"><is>${textElement(heading)}</is></c>`)
    .join('')}</row>`

/** Everything after the rows; `filtered` is the range whose first row opens filters. */
export const sheetFoot = (filtered: string | undefined): string =>
  `</sheetData>${filtered ? `<autoFilter ref="${filtered}"/>` : ''}</worksheet>`

/** The name of a column by its number from 0: A, Z, AA. */
const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCodePoint(65 + (at % 26))

/** The range of a heading and so many rows below it; each part by `mark`, such as '$' for an absolute one. */
export const rangeOf = (columns: number, rows: number, mark = ''): string =>
  `${mark}A${mark}1:${mark}${columnName(columns - 1)}${mark}${rows + 1}`

/** Writes one row of cells, in the order of the columns; cells are found by their order, not by a reference. */
export const rowWriter = (columns: readonly SheetColumn[]): ((row: readonly Cell[]) => string) => {
  const writers = columns.map(({ kind }) => cellWriters[kind])
  const { length } = writers
  return (row) => {
    let cells = '<row>'
    for (let at = 0; at < length; at += 1) {
      const cell = row[at]
      cells += cell ? writers[at]?.(cell) : '<c/>'
    }
    return `${cells}</row>`
  }
}

const writeText = (text: Cell) => `<c t="inlineStr"><is>${textElement(text)}</is></c>`
const writeWallTime = (wall: Cell) => `<c s="${style.wallTime}"><v>${serialOf(wall)}</v></c>`

const cellWriters: Readonly<Record<SheetColumn['kind'], (cell: Cell) => string>> = {
  text: writeText,
  number: (number) => `<c s="${style.decimals[0]}"><v>${number}</v></c>`,
  boolean: (truth) => `<c t="b"><v>${truth === 'true' ? 1 : 0}</v></c>`,
  wallTime: writeWallTime,
  wallTimeOrText: (cell) => (WALL_TIME.test(cell) ? writeWallTime(cell) : writeText(cell)),
  day: (day) => `<c s="${style.day}"><v>${Date.parse(day) / DAY + EPOCH}</v></c>`,
  decimals: (amount) => `<c s="${decimalStyle(amount)}"><v>${amount}</v></c>`,
}

const decimalStyle = (amount: string) => {
  const point = amount.indexOf('.')
  return style.decimals[point === -1 ? 0 : amount.length - point - 1] ?? 0
}

const DAY = 86_400_000
/** Days from the spreadsheet's day 0, 1899-12-30, to 1970-01-01. */
const EPOCH = 25_569

const WALL_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** A wall time as the number of days that spreadsheets keep dates as. */
const serialOf = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`) / DAY + EPOCH

const MARKED = /[&<>]|_x[0-9A-Fa-f]{4}_/
const PADDED = /^\s|\s$|[\r\n\t]/

/**
 * A text as a `t` element. A literal `_x0041_` would be read as an escape of its own (ECMA-376 part 1, 22.4.2.4), so its
 * underscore is escaped.
 */
const textElement = (text: string): string => {
  const clean = cleanText(text)
  const escaped = MARKED.test(clean)
    ? clean
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    : clean
  // A parser would read a bare carriage return as a line feed.
  return PADDED.test(clean) ? `<t xml:space="preserve">${escaped.replaceAll('\r', '_x000D_')}</t>` : `<t>${escaped}</t>`
}
