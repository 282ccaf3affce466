import { fieldShapes } from './field-shapes.ts'
import type { SourceLine } from './read-lines.ts'
import { isKindName, kindNames, kinds, type KindName } from './kinds.ts'
import { maskCardNumbers } from '#core/card-number/card-number.ts'

/** Why a file or stream is not what it claims to be, as the end of a sentence; nothing of it was written. */
export class SourceRefused extends Error {}

/**
 * The kind a file name claims: `transactions.ndjson` and `transactions-2026-11.csv` hold transactions.
 * @throws SourceRefused
 */
export const kindOfName = (fileName: string): KindName => {
  const [prefix = ''] = /^[a-z]*/i.exec(fileName) ?? []
  if (isKindName(prefix)) return prefix
  throw new SourceRefused(`does not say what it holds: its name must begin with one of ${kindNames.join(', ')}`)
}

/** As many fields of a first line are named, in as many characters; their names come from outside. */
const NAMED_MAX = 5
const TEXT_MAX = 200

/**
 * Compares the fields of the first line with the kind claimed. One wrong field is a bad line; a line that fits another
 * kind better is another kind.
 * @throws SourceRefused
 */
const checkFields = (kind: KindName, names: readonly string[]): void => {
  const fit = (candidate: KindName) => {
    const known = new Set([...Object.keys(kinds[candidate].schema.entries), ...fieldShapes(kinds[candidate]).keys()])
    return names.filter((name) => known.has(name)).length
  }
  const best = kindNames.toSorted((a, b) => fit(b) - fit(a))[0] ?? kind
  if (fit(best) > fit(kind)) throw new SourceRefused(`does not hold ${kind}; it looks like ${best}`)
  if (fit(kind) > 0) return
  const found = maskCardNumbers(names.slice(0, NAMED_MAX).join(', ')).slice(0, TEXT_MAX) || 'none'
  throw new SourceRefused(`does not hold ${kind}: its first line has no known field (found: ${found})`)
}

/** The same for the first line of NDJSON, which has to be an object. @throws SourceRefused */
export const checkFirstLine = (kind: KindName, first: SourceLine): void => {
  if ('reason' in first) throw new SourceRefused(`is not NDJSON: its first line ${first.reason}`)
  checkFields(kind, Object.keys(first.record))
}

/** A CSV header is right or wrong for all lines. @throws SourceRefused */
export const checkColumns = (kind: KindName, columns: readonly string[]): void => {
  checkFields(kind, columns)
  const shapes = fieldShapes(kinds[kind])
  const lacking = [...shapes].filter(([name, { isRequired }]) => isRequired && !columns.includes(name))
  if (lacking.length > 0) throw new SourceRefused(`lacks the columns ${lacking.map(([name]) => name).join(', ')}`)
  const unknown = columns.filter((name) => !shapes.has(name))
  if (unknown.length > 0) throw new SourceRefused(`has unknown columns: ${maskCardNumbers(unknown.join(', '))}`)
  if (new Set(columns).size < columns.length) throw new SourceRefused('has two columns of one name')
}
