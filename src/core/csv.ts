/** What a file begins with, so that spreadsheets know its encoding, UTF-8. */
export const CSV_START = '\uFEFF'

/**
 * Where a cell may begin, and what makes it a formula there. A spreadsheet of a region with decimal commas separates by
 * semicolons, some programs by tabs; both see quotes only at the beginning of a cell, so quoting keeps nothing together for
 * them. Spaces, quotes and characters without a width before the sign are skipped by some readers; full-width signs and
 * others that Unicode holds compatible are taken for the plain ones by some spreadsheets.
 */
// oxlint-disable-next-line no-control-regex -- a tab or line end at the beginning is taken for space
const FORMULA = /^(?='*[\u0000-\u001f])|(?<=^|[;\t\r\n])(?=[\s\p{Cf}"']*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺₌₊﬩])/gu
/** A negative number is no formula: sums need it as a number. */
const NUMBER = /^-?\d+(?:\.\d+)?$/
const QUOTED = /[",\r\n]/

/**
 * A text as a field of a CSV file: quoted where needed (RFC 4180), and no formula to a spreadsheet, whether it separates by
 * commas, semicolons or tabs: an apostrophe stands wherever a cell would begin with one.
 */
export const csvField = (text: string): string => {
  const harmless = NUMBER.test(text) ? text : text.replace(FORMULA, "'")
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Fields as a line with its end. */
export const csvLine = (fields: readonly string[]): string => `${fields.join(',')}\r\n`

/** A whole small file of texts. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  CSV_START + lines.map((texts) => csvLine(texts.map(csvField))).join('')
