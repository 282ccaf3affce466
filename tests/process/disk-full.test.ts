import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { realProgram, startProgram, temporaryDataFolder } from './start-program.ts'

/** Megabytes: room for the first small files, not for a database. */
const SMALL = 8

/** A disk of its own, which only root can have; with so much of it taken. */
const smallDisk = async (taken: number): Promise<string> => {
  const disk = await temporaryDataFolder()
  // The embedded database of root runs as somebody else, who has to pass.
  await mkdir(disk, { mode: 0o711 })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL}m,mode=0711`, 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]))
  const filler = join(disk, 'filler')
  if (taken > 0) await writeFile(filler, Buffer.alloc(taken)).catch(() => {})
  return join(disk, 'data')
}

/** A folder in which the first file that is written meets the answer of a full disk, for everybody. */
const fullFile = async (): Promise<string> => {
  const folder = await temporaryDataFolder()
  await mkdir(folder, { mode: 0o711 })
  await symlink('/dev/full', join(folder, 'server.json.new'))
  return folder
}

const places: readonly (readonly [string, () => Promise<string>])[] = [
  ['whose first file finds no room', fullFile],
  // Who is not root has no disk to fill: the same answer of the system is tried on one file, above.
  ...(process.getuid?.() === 0
    ? ([
        ['that is full', () => smallDisk(SMALL * 1024 * 1024)],
        ['that has no room for a database', () => smallDisk(0)],
      ] as const)
    : []),
]

it.each(places)('a first start on a disk %s ends with one plain sentence', async (_, place) => {
  const DATA_DIR = await place()
  const server = await startProgram({ DATA_DIR, DEMO: 'off' }, realProgram)
  expect(await server.exit).toBe(2)
  const { stdout, stderr } = server.output()
  expect([stdout, stderr]).toEqual([
    '',
    `There is no room left on the disk of ${DATA_DIR}. Make room, or set DATA_DIR to a folder on another disk.\n`,
  ])
})
