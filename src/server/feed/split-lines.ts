/** SEC-48: bytes of one line. */
export const LINE_MAX = 64 * 1024

const NEWLINE = 0x0a

/** A line without its end, or undefined where it was longer than LINE_MAX. */
export interface RawLine {
  readonly number: number
  readonly bytes: Buffer | undefined
}

/** Splits a stream of bytes into lines, in the groups in which they arrive; holds no more than LINE_MAX of a line. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RawLine[], void> {
  let number = 0
  let pendingParts: Buffer[] = []
  let length = 0

  const keepPart = (part: Buffer) => {
    length += part.length
    if (length > LINE_MAX) pendingParts = []
    else if (part.length > 0) pendingParts.push(part)
  }
  const finish = (): RawLine => {
    const bytes = length > LINE_MAX ? undefined : Buffer.concat(pendingParts)
    pendingParts = []
    length = 0
    return { number: ++number, bytes }
  }

  for await (const chunk of chunks) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const lines: RawLine[] = []
    let start = 0
    for (let end = buffer.indexOf(NEWLINE); end !== -1; end = buffer.indexOf(NEWLINE, start)) {
      keepPart(buffer.subarray(start, end))
      lines.push(finish())
      start = end + 1
    }
    keepPart(buffer.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (length > 0) yield [finish()]
}

export interface LineLimit {
  readonly lines: number
  readonly bytes: number
}

/**
 * The first lines, in their groups: all that fit into both limits, and none after. The rest is read as well, because who still
 * sends when the reply comes takes the broken connection for a failure, as curl does.
 */
export async function* firstOf(
  groups: AsyncIterable<readonly RawLine[]>,
  limit: LineLimit,
): AsyncGenerator<RawLine[], void> {
  let { lines, bytes } = limit
  for await (const group of groups) {
    if (lines < 0 || bytes < 0) continue
    yield group.filter(({ bytes: line }) => {
      if (lines < 0 || bytes < 0) return false
      lines -= 1
      bytes -= (line?.length ?? 0) + 1
      return lines >= 0 && bytes >= 0
    })
  }
}
