import { expect, it } from 'vitest'
import { freePort } from '#tests/support/product.ts'
import { runCommandLine } from '#tests/support/run-command-line.ts'
import { realProgram, startProgram, temporaryDataFolder } from './start-program.ts'

const simulate = async (env: NodeJS.ProcessEnv) => {
  const { out, err } = await runCommandLine('simulate', env)
  return out + err
}

it('the simulation finds the server that works on its data folder, and one that PORT names', async () => {
  const DATA_DIR = await temporaryDataFolder()
  const server = await startProgram({ DATA_DIR, DEMO: 'off' }, realProgram)
  await server.ready
  // It was found: whoever finds none says so first.
  expect(await simulate({ DATA_DIR })).toContain('The database has no acquirer yet.')
  const port = String(await freePort())
  expect(await simulate({ DATA_DIR, PORT: port })).toContain(`No server answers at http://127.0.0.1:${port}`)
})
