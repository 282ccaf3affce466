import { isUtf8 } from 'node:buffer'
import { JSON_DEPTH_MAX, parseJson } from '#server/http/json.ts'
import type { SourceLine } from './read-lines.ts'
import { LINE_MAX, splitLines, type RawLine } from './split-lines.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** Reads one JSON object a line (NDJSON); empty lines are passed over. */
export async function* readNdjson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SourceLine[], void> {
  for await (const lines of splitLines(chunks)) yield lines.flatMap((line) => readNdjsonLine(line) ?? [])
}

/** Reads one line; undefined for an empty one. */
export const readNdjsonLine = ({ number, bytes }: RawLine): SourceLine | undefined => {
  if (!bytes) return { number, reason: `is longer than ${LINE_MAX / 1024} KB` }
  if (!isUtf8(bytes)) return { number, reason: 'is not UTF-8' }
  const text = bytes.toString()
  const json = number === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  if (json.trim() === '') return undefined
  const { value, problem } = parseJson(json)
  if (problem === 'tooDeep') return { number, reason: `is nested more than ${JSON_DEPTH_MAX} deep` }
  const isObject = problem !== 'notJson' && typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? { number, record: value as Record<string, unknown> } : { number, reason: 'is not a JSON object' }
}
