import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'

/** A backup is gzipped lines of JSON: the header, parts of tables as [name, row, row, …], and the sums at the end. */
const header = v.strictObject({
  format: v.literal('counterside-backup-1'),
  createdAt: v.string(),
  migrations: v.array(v.string()),
  /** First days of the months that transactions are kept by. */
  months: v.array(v.string()),
  sequences: v.array(v.strictObject({ name: v.string(), value: v.string() })),
})
const part = v.tupleWithRest([v.string()], v.string())
const sums = v.strictObject({
  tables: v.array(v.strictObject({ name: v.string(), rows: v.number(), hash: v.string() })),
})

export type BackupHeader = v.InferOutput<typeof header>
export type BackupPart = v.InferOutput<typeof part>
export type BackupSums = v.InferOutput<typeof sums>

/** Why a file is no backup, or not a whole one, as a sentence. */
export class BackupRefused extends Error {}

/** Writes a new file that only its owner can read; what is there already is never overwritten. */
export const writeBackupFile = (
  path: string,
  entries: AsyncIterable<BackupHeader | BackupPart | BackupSums>,
): Promise<void> =>
  pipeline(
    async function* () {
      for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
    },
    createGzip({ level: 5 }),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )

/** An opened backup: read `parts` to the end, then `sums`. */
export interface BackupFile {
  readonly header: BackupHeader
  readonly parts: AsyncIterable<BackupPart>
  /** @throws BackupRefused if the file ends too early */
  sums(): BackupSums['tables']
}

/** @throws BackupRefused */
export const openBackupFile = async (path: string): Promise<BackupFile> => {
  const unzipped = createGunzip()
  createReadStream(path)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(unzipped)
  const lines = createInterface({ input: unzipped })[Symbol.asyncIterator]()
  const next = async (): Promise<unknown> => {
    try {
      const { value, done } = await lines.next()
      return done ? undefined : JSON.parse(value)
    } catch (error) {
      throw new BackupRefused(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
    }
  }
  const first = v.safeParse(header, await next())
  if (!first.success) throw new BackupRefused(`${path} is not a backup that this version knows.`)
  let end: BackupSums['tables'] | undefined
  const readParts = async function* () {
    for (let entry = await next(); entry !== undefined; entry = await next()) {
      const last = v.safeParse(sums, entry)
      if (last.success) end = last.output.tables
      else yield v.parse(part, entry)
    }
  }
  return {
    header: first.output,
    parts: readParts(),
    sums: () => {
      if (!end) throw new BackupRefused(`${path} is not complete.`)
      return end
    },
  }
}
