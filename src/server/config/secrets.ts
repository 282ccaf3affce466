import { hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { readPrivateFile, writePrivateFile } from './private-file.ts'

/**
 * The secret that all keys of the server are derived from: SECRET_KEY, or one created once in the data folder.
 * @throws StartError if others can read the file
 */
export const loadSecret = async (settings: Settings): Promise<string> => {
  const known = await findSecret(settings)
  if (known) return known
  const created = randomBytes(32).toString('base64url')
  await writePrivateFile(pathIn(settings), created)
  return created
}

type Settings = Pick<Config, 'secretKey' | 'dataDir'>

const pathIn = ({ dataDir }: Settings) => join(dataDir, 'secret-key')

/** The same secret where there is one already. @throws StartError if others can read the file */
export const findSecret = async (settings: Settings): Promise<string | undefined> =>
  settings.secretKey ?? (await readPrivateFile(pathIn(settings)))

/**
 * A key for one purpose (HKDF-SHA256, RFC 5869): keys of different purposes reveal nothing about each other.
 * @param length in bytes
 */
export const deriveKey = (secret: string, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, length))
