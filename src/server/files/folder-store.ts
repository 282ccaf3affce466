import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore, ListedFile } from './store.ts'

/** REL-09: the share of the disk that must be free. */
const FREE_SHARE_MIN = 0.1

/** What the name of a file ends with until it is complete. */
const DRAFT = '.part'

/** Files in a folder of their own, readable by the server's user alone. */
export const createFolderStore = (folder: string): FileStore => {
  const draftOf = (name: string) => join(folder, `${name}${DRAFT}`)
  const prepared = () => mkdir(folder, { recursive: true, mode: 0o700 })
  const names = () =>
    readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
  return {
    write: async (name, chunks) => {
      await prepared()
      const draft = draftOf(name)
      const hash = createHash('sha256')
      let size = 0
      try {
        const file = await open(draft, 'w', 0o600)
        try {
          for await (const chunk of chunks) {
            hash.update(chunk)
            size += chunk.length
            await file.writeFile(chunk)
          }
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, join(folder, name))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(folder)
      return { size, hash: hash.digest() }
    },
    read: async (name, { first, last }) => {
      try {
        const file = await open(join(folder, name))
        return Readable.toWeb(file.createReadStream({ start: first, end: last })) as ReadableStream<Uint8Array>
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: async (name) => {
      await rm(join(folder, name), { force: true })
      await rm(draftOf(name), { force: true })
    },
    removeUnfinished: async (prefix) => {
      for (const name of await names()) {
        if (name.startsWith(prefix) && name.endsWith(DRAFT)) await rm(join(folder, name), { force: true })
      }
    },
    list: async (prefix) => {
      const listed: ListedFile[] = []
      for (const name of (await names()).toSorted((a, b) => a.localeCompare(b, 'en'))) {
        if (!name.startsWith(prefix) || name.endsWith(DRAFT)) continue
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found?.isFile()) listed.push({ name, size: found.size, modified: found.mtime })
      }
      return listed
    },
    hasRoom: async () => {
      await prepared()
      const { bavail, blocks } = await statfs(folder)
      return bavail >= blocks * FREE_SHARE_MIN
    },
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Makes the new name survive a power failure; Windows keeps no such promise and refuses to open a folder. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
