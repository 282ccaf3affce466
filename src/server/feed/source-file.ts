import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { readCsv, readCsvHeader } from './csv.ts'
import { fieldShapes } from './field-shapes.ts'
import type { SourceLine } from './read-lines.ts'
import { kinds, type KindName } from './kinds.ts'
import { readNdjson } from './ndjson.ts'
import { checkColumns, checkFirstLine, kindOfName, SourceRefused } from './source-claim.ts'
import { splitLines } from './split-lines.ts'

/** A file that was found to be what it claims. */
export interface SourceFile {
  readonly path: string
  readonly kind: KindName
  /** Bytes. */
  readonly size: number
  /** @param onBytes called with the number of bytes read so far */
  read(onBytes?: (bytes: number) => void): AsyncIterable<readonly SourceLine[]>
}

/**
 * Looks through a whole file without writing anything: its name, that it is UTF-8 text, and its first line.
 * @param kind what it holds, where its name does not say it
 * @throws SourceRefused
 */
export const openSourceFile = async (path: string, kind?: KindName): Promise<SourceFile> => {
  const claimed = kind ?? kindOfName(basename(path))
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new SourceRefused('is not there, or is no file')
  const read = await readerOf(path, claimed)
  await checkText(path)
  return {
    path,
    kind: claimed,
    size: found.size,
    read: (onBytes) => read(counted(createReadStream(path), onBytes)),
  }
}

type Reader = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<readonly SourceLine[]>

const readerOf = async (path: string, kind: KindName): Promise<Reader> => {
  if (/^\.(ndjson|jsonl)$/i.test(extname(path))) {
    for await (const [first] of readNdjson(createReadStream(path))) {
      if (!first) continue
      checkFirstLine(kind, first)
      break
    }
    return readNdjson
  }
  if (!/^\.csv$/i.test(extname(path))) throw new SourceRefused('is neither .ndjson, .jsonl nor .csv')
  const header = readCsvHeader(await firstLine(path))
  if (!header) throw new SourceRefused('is not CSV: the quotes of its first line do not match')
  checkColumns(kind, header.columns)
  return (chunks) => readCsv(chunks, header, fieldShapes(kinds[kind]))
}

const firstLine = async (path: string): Promise<string> => {
  for await (const [line] of splitLines(createReadStream(path))) {
    return (line?.bytes ?? '')
      .toString()
      .replace(/^\uFEFF/, '')
      .trimEnd()
  }
  return ''
}

const checkText = async (path: string): Promise<void> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) throw new SourceRefused('is not text')
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? new SourceRefused('is not UTF-8 text') : error
  }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, onBytes?: (bytes: number) => void) {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    onBytes?.(bytes)
    yield chunk
  }
}
