import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFolderStore } from '#server/files/folder-store.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type Archive, openArchive } from './archive.ts'
import { lastNight } from './continuous.ts'
import { mirrorExports, restoreExports } from './mirror-exports.ts'
import { pruneArchive } from './retention.ts'

const now = new Date('2026-11-24T12:00:00Z')
const segment = (position: number) => `00000001${String(position).padStart(16, '0')}`
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

const folder = async () => {
  const made = await temporaryFolder()
  onTestFinished(made.remove)
  return made.path
}

const addBase = async (archive: Archive, days: number, first: number) => {
  const name = `d${days}`
  await archive.writeBase(
    name,
    (async function* () {
      yield Buffer.from('tar')
    })(),
  )
  await archive.finishBase({
    name,
    format: 'counterside-base-1',
    startedAt: daysAgo(days),
    finishedAt: daysAgo(days),
    firstSegment: segment(first),
    lastSegment: segment(first),
    label: '',
    size: 1,
  })
}

it('SCALE-09 keeps what every moment of the last days needs: the base backup before them and all of the log since', async () => {
  const path = await folder()
  const archive = openArchive(createFolderStore(path))
  for (const [days, first] of [
    [9, 10],
    [8, 20],
    [3, 30],
    [1, 40],
  ] as const)
    await addBase(archive, days, first)
  for (const position of [10, 19, 20, 30, 45]) await archive.writeLog(segment(position), Buffer.from('log'))
  await archive.writeLog('00000001.history', Buffer.from('history'))
  await pruneArchive(archive, 7, now)
  expect((await archive.listBases()).map(({ name }) => name)).toEqual(['d8', 'd3', 'd1'])
  const log = (await archive.listLog()).map(({ name }) => name)
  expect(log).toEqual(['00000001.history', ...[20, 30, 45].map(segment)])
  expect((await readdir(path)).filter((name) => name.includes('d9'))).toEqual([])
})

it('SCALE-09 removes what interrupted base backups have left, and nothing else', async () => {
  const path = await folder()
  const archive = openArchive(createFolderStore(path))
  await addBase(archive, 3, 1)
  const kept = await readdir(path)
  for (const name of ['base-cut.tar.gz', 'base-torn.tar.gz.part', 'base-torn.json.part'])
    await writeFile(join(path, name), 'tar')
  const others = ['base-later.json', 'base-later.tar.gz', 'export-a.csv.part', `wal-${segment(1)}.gz.part`]
  for (const name of others) await writeFile(join(path, name), '{"format":"counterside-base-2"}')
  await archive.removeUnfinishedBases()
  expect((await readdir(path)).toSorted()).toEqual([...kept, ...others].toSorted())
})

it('keeps the only base backup, however old', async () => {
  const archive = openArchive(createFolderStore(await folder()))
  await addBase(archive, 100, 1)
  await pruneArchive(archive, 7, now)
  expect(await archive.listBases()).toHaveLength(1)
})

it('SCALE-09 keeps the files of exports in the archive, also those that have gone since, and brings them back', async () => {
  const [exports, kept, restored] = [await folder(), await folder(), await folder()]
  const archive = openArchive(createFolderStore(kept))
  for (const name of ['a.csv', 'b.csv', 'c.csv.part']) await writeFile(join(exports, name), name)
  await mirrorExports(exports, archive, 7, now)
  expect((await archive.listExports()).map(({ name }) => name)).toEqual(['a.csv', 'b.csv'])
  // One that has gone, long ago; one that is still there is as old.
  for (const name of ['a.csv', 'b.csv']) await utimes(join(kept, `export-${name}`), now, new Date(daysAgo(8)))
  await createFolderStore(exports).remove('a.csv')
  expect(await restoreExports(restored, archive)).toBe(2)
  expect((await readdir(restored)).toSorted()).toEqual(['a.csv', 'b.csv'])
  await mirrorExports(exports, archive, 7, now)
  expect((await archive.listExports()).map(({ name }) => name)).toEqual(['b.csv'])
  expect(await restoreExports(restored, archive)).toBe(0)
})

it('the night begins at its hour by the clock of the machine', () => {
  const at = (hours: number) => new Date(2026, 10, 24, hours)
  expect(lastNight(at(12), 3)).toEqual(at(3))
  expect(lastNight(at(2), 3)).toEqual(new Date(2026, 10, 23, 3))
})
