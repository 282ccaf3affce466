/** What a cell of an export holds, as text; the empty text is an empty cell. */
export type Cell = string

/**
 * How a column is written: `text` as it is, `number` and `boolean` ('true', 'false') typed, `wallTime`
 * ('YYYY-MM-DD HH:mm:ss', whatever the zone) and `day` ('YYYY-MM-DD') as dates, `wallTimeOrText` as the first of both that it
 * is, `decimals` a number whose text has that many decimals, given for each row.
 */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'wallTime' | 'wallTimeOrText' | 'day' | 'decimals'

/** A column of a sheet. */
export interface SheetColumn {
  readonly heading: string
  readonly kind: ColumnKind
}

/** One sheet, or several of the same columns when the rows do not fit into one. */
export interface Table {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** Whether the headings open filters. */
  readonly isFiltered?: boolean
  /** Rows in batches, each with a cell for every column. */
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/** ECMA-376: what a cell of a spreadsheet holds at most, in UTF-16 units. */
export const CELL_MAX = 32_767

// oxlint-disable-next-line no-control-regex -- these are the very characters that XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** What may need cleaning: the forbidden characters, and surrogates, of which one may occur without its pair. */
// oxlint-disable-next-line no-control-regex -- as above
const SUSPICIOUS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/

/** The one cleaning before every text cell (SEC-43): what XML cannot say is left out, and what no cell can hold. */
export const cleanText = (text: string): string => {
  if (text.length <= CELL_MAX && !SUSPICIOUS.test(text)) return text
  // Half of a surrogate pair, where the text is cut for instance, is no character.
  return text.replace(FORBIDDEN, '').slice(0, CELL_MAX).toWellFormed()
}
