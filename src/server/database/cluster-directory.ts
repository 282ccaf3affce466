import { createHash, randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { readPrivateFile, writePrivateFile } from '#server/config/private-file.ts'
import { StartError } from '#server/start-error.ts'
import { type Account, canEnter, databaseAccount, systemFolder } from './native.ts'

/** Where the files of the embedded database belong, whose they are, and what is known from former starts. */
export interface ClusterDirectory {
  readonly folder: string
  /** Whether that is outside of the data folder. */
  readonly isOutside: boolean
  /** Where the last start had them; undefined at the first start. */
  readonly formerFolder: string | undefined
  /** Whom the database runs as; undefined: as ourselves. */
  readonly account: Account | undefined
  /** Of the role `counterside`, which owns the database `counterside`. */
  readonly password: string
}

const directoryRecord = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ password: v.string(), outside: v.optional(v.string()) }),
)

const recordPath = (dataDir: string) => join(dataDir, 'database.json')

/** Inside the data folder, unless that is closed to the user whom the database runs as; once outside, it stays there. */
export const findClusterDirectory = async (dataDir: string): Promise<ClusterDirectory> => {
  const text = await readPrivateFile(recordPath(dataDir))
  const saved = text === undefined ? undefined : read(dataDir, text)
  const inside = join(dataDir, 'database')
  const formerFolder = saved && (saved.outside ?? inside)
  const account = ownerOf(formerFolder ?? inside) ?? (await databaseAccount())
  const outside = saved?.outside ?? ((await canEnter(dataDir, account)) ? undefined : await outsideOf(dataDir))
  return {
    folder: outside ?? inside,
    isOutside: outside !== undefined,
    formerFolder,
    account,
    password: saved?.password ?? randomBytes(24).toString('base64url'),
  }
}

/** The file beside the database that keeps room on its disk. */
export const findReserve = async (dataDir: string): Promise<string> =>
  `${(await findClusterDirectory(dataDir)).folder}.reserve`

/** Lets the next start find the place. */
export const saveClusterDirectory = (
  dataDir: string,
  { folder, isOutside, password }: ClusterDirectory,
): Promise<void> =>
  writePrivateFile(recordPath(dataDir), JSON.stringify({ password, ...(isOutside && { outside: folder }) }))

const outsideOf = async (dataDir: string) =>
  join(await systemFolder(), createHash('sha256').update(dataDir).digest('hex').slice(0, 16))

const read = (dataDir: string, text: string) => {
  const { success, output } = v.safeParse(directoryRecord, text)
  if (success) return output
  throw new StartError(
    `${recordPath(dataDir)} is damaged: put back a copy of it, or remove it where there is no database yet.`,
  )
}

/** Root works as the owner of the files that are there, unless those are its own, which PostgreSQL would refuse. */
const ownerOf = (folder: string): Account | undefined => {
  const owner = process.getuid?.() === 0 ? statSync(folder, { throwIfNoEntry: false }) : undefined
  return owner?.uid === 0 ? undefined : owner
}
