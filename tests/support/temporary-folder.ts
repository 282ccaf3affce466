import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder; `remove` takes it away with all that is in it. */
export const temporaryFolder = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'counterside-files-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
