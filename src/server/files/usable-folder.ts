import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '#server/start-error.ts'

/** What the operating system says, in words. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it',
  EBUSY: 'something else uses it',
  EISDIR: 'it is a folder and should be a file',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it cannot be made there',
  ENOTDIR: 'it, or a part of its path, is a file and should be a folder',
  EPERM: 'this user may not use it',
  EROFS: 'its disk is read-only',
}

/** Why a file or folder cannot be used, as the end of a sentence. */
export const whyUnusable = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return reasons[code] ?? error.message
}

/** A failure of the operating system to use a path, as the refusal of a start; undefined for any other. */
export const refusalOf = (error: unknown): StartError | undefined => {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error) || typeof error.path !== 'string')
    return undefined
  return new StartError(`${error.path} cannot be used: ${whyUnusable(error)}.`)
}

/**
 * Makes a folder if need be, with those above it, and makes sure that it can be written to.
 * @throws with the code of the operating system if it cannot
 */
export const prepareFolder = async (path: string, mode: number): Promise<void> => {
  await makeFolder(path, mode)
  readdirSync(path)
  accessSync(path, constants.W_OK | constants.X_OK)
}

/** Step by step: Node's own way to make the folders above never ends where a file system takes none, as /proc does. */
const makeFolder = async (path: string, mode: number): Promise<void> => {
  if (existsSync(path)) return
  await makeFolder(dirname(path), mode)
  try {
    await mkdir(path, { mode })
  } catch (error) {
    // Another process made it, or a link leads nowhere: then this says why.
    if (!isCode(error, 'EEXIST')) throw error
    statSync(path)
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
