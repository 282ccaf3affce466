/** What a file begins with, so that spreadsheets know its encoding, UTF-8. */
export const CSV_START = '\uFEFF'

// oxlint-disable-next-line no-control-regex -- a tab or line end before a formula is taken for space
const FORMULA = /^[=+\-@\u0000-\u001f]/
const QUOTED = /[",\r\n]/

/** A text as a field of a CSV file: quoted where needed (RFC 4180), and never a formula to a spreadsheet (SEC-43, D-40). */
export const csvField = (text: string): string => {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Fields as a line with its end. */
export const csvLine = (fields: readonly string[]): string => `${fields.join(',')}\r\n`

/** A whole small file of texts. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  CSV_START + lines.map((texts) => csvLine(texts.map(csvField))).join('')
