import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryDataFolder } from './start-program.ts'

/**
 * A disk of its own, which only root can have; it goes with the test.
 * @param size megabytes
 * @returns a folder on it that does not exist yet
 */
export const smallDisk = async (size: number): Promise<string> => {
  const disk = await temporaryDataFolder()
  // The embedded database of root runs as somebody else, who has to pass.
  await mkdir(disk, { mode: 0o711 })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=0711`, 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]))
  return join(disk, 'data')
}
