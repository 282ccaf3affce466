import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createFolderStore } from '#server/files/folder-store.ts'
import type { Archive } from './archive.ts'

const DAY = 86_400_000

/** Keeps the files of finished exports in the archive, and those that have gone since as long as one can go back to them. */
export const mirrorExports = async (folder: string, archive: Archive, days: number, now: Date): Promise<void> => {
  const here = await createFolderStore(folder).list('')
  const there = await archive.listExports()
  const known = new Map(there.map((file) => [file.name, file.size]))
  for (const { name, size } of here) {
    if (known.get(name) !== size) await archive.writeExport(name, createReadStream(join(folder, name)))
  }
  const names = new Set(here.map(({ name }) => name))
  const from = now.getTime() - days * DAY
  for (const { name, modified } of there) {
    if (!names.has(name) && modified.getTime() < from) await archive.removeExport(name)
  }
}

/** Brings files of exports back that are not in the folder. @returns how many */
export const restoreExports = async (folder: string, archive: Archive): Promise<number> => {
  const store = createFolderStore(folder)
  const names = new Set((await store.list('')).map(({ name }) => name))
  const missing = (await archive.listExports()).filter(({ name }) => !names.has(name))
  for (const file of missing) await store.write(file.name, await archive.readExport(file))
  return missing.length
}
