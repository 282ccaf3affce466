import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** A file inside the archive, written as its text comes. */
export interface ZipEntry {
  readonly name: string
  readonly chunks: AsyncIterable<string> | Iterable<string>
}

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly size: number
  readonly compressed: number
  readonly offset: number
}

/** What exceeds 32 bits is written to the Zip64 records instead (APPNOTE 6.3, section 4.5.3). */
const LIMIT_32 = 0xffff_ffff
const LIMIT_16 = 0xffff
const DEFLATED = 8
/** Sizes follow the data, names are UTF-8 (APPNOTE 4.4.4). */
const FLAGS = 0x0808
/** MS-DOS time of 1980-01-01 00:00: the same rows give the same bytes. */
const DOS_DATE = 0x0021

/**
 * A ZIP archive as a stream of bytes; nothing of it is kept but the list of its entries, each of which must stay under
 * 4 GiB.
 * @param limit from which offset on Zip64 is used; tests make it small
 */
export const writeZip = async function* (
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  limit = LIMIT_32,
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name: text, chunks } of entries) {
    const name = Buffer.from(text)
    const start = offset
    const header = localHeader(name)
    yield header
    const tally = { crc: 0, size: 0 }
    let compressed = 0
    for await (const chunk of deflated(chunks, tally)) {
      compressed += chunk.length
      yield chunk
    }
    yield dataDescriptor(tally.crc, compressed, tally.size)
    written.push({ name, ...tally, compressed, offset: start })
    offset += header.length + compressed + DESCRIPTOR_LENGTH
  }
  const directory = Buffer.concat(written.map((entry) => centralHeader(entry, limit)))
  yield directory
  if (offset >= limit || written.length >= LIMIT_16) yield zip64End(written.length, directory.length, offset)
  yield endRecord(written.length, directory.length, offset, limit)
}

const deflated = (chunks: ZipEntry['chunks'], tally: { crc: number; size: number }): AsyncIterable<Buffer> => {
  const counted = async function* () {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk)
      tally.crc = crc32(bytes, tally.crc)
      tally.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 65_536 })
  // Errors reach the reader of the result.
  return pipeline(Readable.from(counted()), deflate, () => {})
}

/** The fields of a record, each with its width in bytes, little endian. */
const record = (...fields: readonly (readonly [width: 2 | 4 | 8, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0))
  let at = 0
  for (const [width, value] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, width)
    at += width
  }
  return bytes
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    record(
      [4, 0x0403_4b50],
      [2, 20],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DOS_DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ])

const DESCRIPTOR_LENGTH = 16
const dataDescriptor = (crc: number, compressed: number, size: number) =>
  record([4, 0x0807_4b50], [4, crc], [4, compressed], [4, size])

const centralHeader = ({ name, crc, size, compressed, offset }: Written, limit: number) => {
  const isFar = offset >= limit
  const extra = isFar ? record([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0)
  const version = isFar ? 45 : 20
  return Buffer.concat([
    record(
      [4, 0x0201_4b50],
      [2, version],
      [2, version],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DOS_DATE],
      [4, crc],
      [4, compressed],
      [4, size],
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, isFar ? LIMIT_32 : offset],
    ),
    name,
    extra,
  ])
}

/** The Zip64 end of central directory with its locator. */
const zip64End = (count: number, length: number, offset: number) =>
  record(
    [4, 0x0606_4b50],
    [8, 44],
    [2, 45],
    [2, 45],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, offset],
    [4, 0x0706_4b50],
    [4, 0],
    [8, offset + length],
    [4, 1],
  )

const endRecord = (count: number, length: number, offset: number, limit: number) => {
  const entries = Math.min(count, LIMIT_16)
  return record(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, entries],
    [2, entries],
    [4, length],
    [4, offset >= limit ? LIMIT_32 : offset],
    [2, 0],
  )
}
