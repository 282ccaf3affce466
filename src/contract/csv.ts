const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

// oxlint-disable-next-line no-control-regex -- a tab or line end before a formula is taken for space
const FORMULA = /^[=+\-@\u0000-\u001f]/
const QUOTED = /[",\r\n]/

/** A text as a field of a CSV file: quoted where needed (RFC 4180), and never a formula to a spreadsheet (SEC-43, D-40). */
const csvField = (text: string): string => {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A whole small file of text fields, in UTF-8 with the byte order mark that spreadsheets need. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + lines.map((fields) => fields.map(csvField).join(',') + LINE_END).join('')
