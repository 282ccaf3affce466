import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { CompiledQuery, createQueryId, PostgresQueryCompiler, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { PlanningClient } from './planned-once.ts'
import type { Tables } from './types.ts'

/** Separates the values of a line. */
export type Delimiter = ',' | '\t'

/** How a statement asks for what it sends as a stream; a comment, because it travels through the query builder. */
const MARK = '/* as a stream */'

/**
 * A client for the `Client` option of a pool without pipelining: it answers what is marked so with one row, the stream
 * of its bytes. `never` fits every overload of the driver's `query`, whose reply it is.
 */
export class CopyingClient extends PlanningClient {
  override query(...args: unknown[]): never {
    const [text] = args
    const isMarked = typeof text === 'string' && text.startsWith(MARK)
    return isMarked ? (Promise.resolve({ rows: [super.query(copyTo(text))] }) as never) : super.query(...args)
  }
}

/**
 * All rows of a `select` as lines of text, in batches, by COPY: what one row costs here is a tenth of a row of values. The
 * database waits while nobody takes the lines. `valuesOf` takes a line apart; null is the empty text.
 * @param db of a pool opened for streams
 */
export const copyOut = async function* (
  db: Transaction<Tables>,
  select: RawBuilder<unknown>,
  delimiter: Delimiter,
): AsyncGenerator<readonly string[]> {
  const { sql } = new WithoutParameters().compileQuery(select.toOperationNode(), createQueryId())
  const copy = `${MARK} copy (${sql}) to stdout (format text, delimiter '${delimiter}', null '')`
  // The plugin would look for names in the row.
  const { rows } = await db.withoutPlugins().executeQuery<Readable>(CompiledQuery.raw(copy))
  const stream = rows[0]?.setEncoding('utf8')
  if (!stream) return
  try {
    let begun = ''
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const lines = (begun + (chunk as string)).split('\n')
      begun = lines.pop() ?? ''
      if (lines.length > 0) yield lines
    }
  } finally {
    // The connection is free again when all that the database had to say has passed.
    if (!stream.destroyed) await finished(stream.resume())
  }
}

/**
 * COPY takes no parameters (PostgreSQL, COPY: a query that needs none), so values are written into the text: as the
 * driver would send them, each as a literal of unknown type, which is what a parameter is.
 */
class WithoutParameters extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    const text = prepareValue(value)
    this.append(text === null ? 'null' : pg.escapeLiteral(text))
  }
}

/** The driver's own way from a value to the text of a parameter; its types leave it out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | null } }).utils

const ESCAPED = /\\(.)/g
const ESCAPED_OR_COMMA = /\\.|,/g
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The values of a line as texts, in the order of the columns (PostgreSQL, COPY, text format). */
export const valuesOf = (line: string, delimiter: Delimiter): string[] => {
  if (!line.includes('\\')) return line.split(delimiter)
  // A tab inside a value is always escaped, a comma only where it is the delimiter.
  const byTabs = delimiter === ',' ? line.replace(ESCAPED_OR_COMMA, (found) => (found === ',' ? '\t' : found)) : line
  return byTabs.split('\t').map((value) => value.replace(ESCAPED, (_, escaped: string) => escapes[escaped] ?? escaped))
}
