/** Characters; the widest list has 6,000. */
const TEXT_MAX = 2000

/** A statement without any value: parameters stand as `$1` anyway, and texts that are written out are taken out. */
export const statementOf = (sql: string): { readonly text: string; readonly operation: string } => {
  const text = sql
    .replaceAll(/'(?:[^']|'')*'/g, "'?'")
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [, operation = 'statement'] = /^(?:\/\*.*?\*\/ ?)?\(*([a-z]+)/i.exec(text) ?? []
  return { text: text.slice(0, TEXT_MAX), operation: operation.toLowerCase() }
}
