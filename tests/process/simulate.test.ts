import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { plainEnvironment } from '#tests/support/plain-environment.ts'
import { freePort } from '#tests/support/product.ts'
import { realProgram, startProgram, temporaryDataFolder } from './start-program.ts'

const simulate = (env: NodeJS.ProcessEnv) =>
  new Promise<string>((resolve) => {
    const path = fileURLToPath(new URL('../../src/server/cli/simulate.ts', import.meta.url))
    execFile(process.execPath, [path], { env: { ...plainEnvironment, ...env } }, (_, out, err) => resolve(out + err))
  })

it('the simulation finds the server that works on its data folder, and one that PORT names', async () => {
  const DATA_DIR = await temporaryDataFolder()
  const server = await startProgram({ DATA_DIR, DEMO: 'off' }, realProgram)
  await server.ready
  // It was found: whoever finds none says so first.
  expect(await simulate({ DATA_DIR })).toContain('The database has no acquirer yet.')
  const port = String(await freePort())
  expect(await simulate({ DATA_DIR, PORT: port })).toContain(`No server answers at http://127.0.0.1:${port}`)
})
