import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { StartError } from '#server/start-error.ts'
import { lockDataFolder } from './data-folder.ts'

const ADDRESS = 'http://127.0.0.1:1'

it('makes the folders that are missing above it, and gives the folder to one at a time', async () => {
  const { path, remove } = await temporaryFolder()
  onTestFinished(remove)
  const dataDir = join(path, 'a', 'b')
  const unlock = await lockDataFolder(dataDir, ADDRESS)
  expect(existsSync(join(dataDir, 'server.json'))).toBe(true)
  await expect(lockDataFolder(dataDir, ADDRESS)).rejects.toThrow(/is in use by another server/)
  unlock()
})

it.each(['/proc/x', '/proc/x/y', '/dev/null/x'])(
  'refuses %s with a sentence instead of trying for ever',
  async (path) => {
    const refused = await lockDataFolder(path, ADDRESS).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(refused).toMatchObject({ message: expect.stringMatching(/^The data folder \S+ cannot be used: .+\.$/) })
  },
)

it('refuses a folder in which it cannot leave its name, and holds no lock on it then', async () => {
  const { path, remove } = await temporaryFolder()
  onTestFinished(remove)
  const inTheWay = join(path, 'server.json')
  await mkdir(inTheWay)
  for (let time = 0; time < 2; time += 1) {
    await expect(lockDataFolder(path, ADDRESS)).rejects.toThrow(/cannot be used/)
  }
})
