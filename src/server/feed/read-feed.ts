import type { KindName } from './kinds.ts'
import type { LinePool, LineTask } from './line-pool.ts'
import type { ReadLine } from './read-lines.ts'
import { SourceRefused } from './source-claim.ts'
import { firstOf, type LineLimit, splitLines, type RawLine } from './split-lines.ts'

/** Bytes of the lines that a thread reads in one go: hostile ones take it some hundred milliseconds. */
const TASK_BYTES_MAX = 64 * 1024
/** A newline, in which a line that was too long or empty ends too. */
const NEWLINE = Buffer.from('\n')

interface Reading {
  readonly pool: LinePool
  readonly kind: KindName
  readonly acquirerCode: string
  /** Of what is yielded; the rest is read past. */
  readonly limit?: LineLimit
}

/**
 * Reads the lines of an NDJSON stream in the threads of the pool, one task after the other, so that a stream holds no more
 * than its present chunk in memory.
 * @throws SourceRefused for a first line that is not of this kind
 */
export async function* readFeed(
  chunks: AsyncIterable<Uint8Array>,
  { pool, kind, acquirerCode, limit }: Reading,
): AsyncGenerator<readonly ReadLine[], void> {
  let isStart = true
  const lines = splitLines(chunks)
  for await (const raw of limit ? firstOf(lines, limit) : lines) {
    for (const part of tasksOf(raw)) {
      const reply = await pool.read({ ...part, kind, acquirerCode, isStart })
      if ('refused' in reply) throw new SourceRefused(reply.refused)
      isStart &&= reply.lines.length === 0
      yield reply.lines
    }
  }
}

/** Puts lines together to tasks of some size, each in memory of its own, which goes to the thread without a copy. */
function* tasksOf(lines: readonly RawLine[]): Generator<Pick<LineTask, 'bytes' | 'firstNumber' | 'tooLong'>, void> {
  let pendingLines: RawLine[] = []
  let size = 0
  for (const line of lines) {
    pendingLines.push(line)
    size += (line.bytes?.length ?? 0) + 1
    if (size < TASK_BYTES_MAX) continue
    yield taskOf(pendingLines, size)
    pendingLines = []
    size = 0
  }
  if (pendingLines.length > 0) yield taskOf(pendingLines, size)
}

const taskOf = (lines: readonly RawLine[], size: number) => {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const { bytes: line } of lines) {
    if (line) bytes.set(line, at)
    at += line?.length ?? 0
    bytes.set(NEWLINE, at)
    at++
  }
  const tooLong = new Set(lines.flatMap(({ number, bytes: line }) => (line ? [] : [number])))
  return { bytes, firstNumber: lines[0]?.number ?? 1, tooLong }
}
