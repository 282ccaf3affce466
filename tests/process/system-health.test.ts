import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { SystemHealth } from '#features/system-health/contract.ts'
import { runCommandLine } from '#tests/support/run-command-line.ts'
import { freePort } from '#tests/support/product.ts'
import { realProgram, startProgram, temporaryDataFolder } from './start-program.ts'

// A base backup and its trial.
vi.setConfig({ testTimeout: 300_000 })

const PASSWORD = 'Blue-Kettle-42'
const operator = {
  email: 'boss@demo.example',
  firstName: 'Anna',
  lastName: 'Petrou',
  password: PASSWORD,
  roles: ['ROLE_ADMIN'],
}

it('SCALE-09 the operator sees the archive and its trial, whichever process answers, and the metrics have them once', async () => {
  const DATA_DIR = await temporaryDataFolder()
  const metricsPort = await freePort()
  const env = {
    DATA_DIR,
    WAL_ARCHIVE: join(dirname(DATA_DIR), 'archive'),
    DEMO: 'off',
    PROCESSES: '2',
    METRICS_PORT: String(metricsPort),
  }
  const lines = join(dirname(DATA_DIR), 'lines')
  await mkdir(lines, { recursive: true })
  await writeFile(join(lines, 'users.ndjson'), `${JSON.stringify(operator)}\n`)
  expect((await runCommandLine('import', env, join(lines, 'users.ndjson'))).code).toBe(0)
  expect((await runCommandLine('backup', env, join(lines, 'before.backup'))).code).toBe(0)

  const server = await startProgram(env, realProgram)
  await server.ready
  const login = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: operator.email, password: PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  const read = async (): Promise<SystemHealth['parts']> => {
    // On a connection of its own, so that it goes to the process whose turn it is.
    const headers = { authorization: `Bearer ${token}`, connection: 'close' }
    const reply = await fetch(`${server.origin}/api/system-health`, { headers })
    return ((await reply.json()) as { data: SystemHealth }).data.parts
  }
  const { trial } = await vi.waitFor(
    async () => {
      const parts = await read()
      expect(parts.trial, server.output().stderr).toMatchObject({ state: 'healthy' })
      return parts
    },
    { timeout: 240_000, interval: 500 },
  )
  expect(trial.facts?.tables).toBeGreaterThan(20)
  expect(trial.facts?.rows).toBeGreaterThan(0)
  // The process that keeps the archive tells the other one of it every few seconds.
  const [backup] = await vi.waitFor(
    async () => {
      const both = [(await read()).backup, (await read()).backup]
      expect(both.map(({ state }) => state)).toEqual(['healthy', 'healthy'])
      return both
    },
    { timeout: 30_000, interval: 500 },
  )
  expect(backup?.facts?.baseBytes).toBeGreaterThan(1_000_000)
  expect(backup?.facts?.fileBytes).toBeGreaterThan(1000)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const ages = [...metrics.matchAll(/^counterside_archive_base_age_seconds (\S+)$/gm)].map(([, age]) => Number(age))
  expect(ages).toEqual([expect.any(Number)])
  // Added up over the processes it would be older than that.
  expect(ages[0]).toBeLessThanOrEqual((Date.now() - Date.parse(backup?.facts?.baseAt ?? '')) / 1000)
})
