import { statSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { StartError } from '#server/start-error.ts'

const OTHERS = 0o077

/** Writes a file that only its owner can read; after a crash it holds the old text or the new one. */
export const writePrivateFile = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.new`
  await writeFile(draft, text, { mode: 0o600, flush: true })
  await rename(draft, path)
}

/**
 * The text of such a file, or undefined if there is none.
 * @throws StartError if it is none, or others can read it (Windows keeps no such mode)
 */
export const readPrivateFile = async (path: string): Promise<string | undefined> => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return undefined
  if (found.isDirectory()) throw new StartError(`${path} cannot be used: it is a folder and should be a file.`)
  if (process.platform !== 'win32' && found.mode & OTHERS) {
    throw new StartError(`${path} can be read by others: it holds a secret. Allow only its owner: chmod 600 "${path}".`)
  }
  return readFile(path, 'utf8')
}
