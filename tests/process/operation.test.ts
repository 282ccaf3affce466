import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommandLine } from '#tests/support/run-command-line.ts'
import { freePort } from '#tests/support/product.ts'
import { realProgram, startProgram, temporaryDataFolder } from './start-program.ts'

const refuse = async (origin: string) => {
  const response = await fetch(`${origin}/api/logged-user-info`, { headers: { authorization: 'Bearer Marker-5e1f' } })
  return ((await response.json()) as { reference: string }).reference
}

describe('an operator', () => {
  it('REL-33 REL-18 finds the log of a reference, backs up a running server, and restores when it has stopped', async () => {
    const DATA_DIR = await temporaryDataFolder()
    const metricsPort = await freePort()
    const env = { DATA_DIR, DEMO: 'off', NODE_ENV: 'production' }
    const server = await startProgram({ ...env, METRICS_PORT: String(metricsPort) }, realProgram)
    await server.ready

    const reference = await refuse(server.origin)
    const auditLog = await runCommandLine('log-lines', env, reference)
    expect(auditLog.code).toBe(0)
    expect(JSON.parse(auditLog.out)).toMatchObject({ reference, code: 'NO_SESSION', path: '/api/logged-user-info' })
    expect((await runCommandLine('log-lines', env, 'nobody-has-this-one')).code).toBe(1)
    expect((await runCommandLine('log-lines', env)).code).toBe(2)

    const log = join(DATA_DIR, 'log', `all-${new URL(server.origin).port}.log`)
    expect((await stat(log)).mode & 0o777).toBe(0o600)
    expect(await readFile(log, 'utf8')).not.toContain('Marker-5e1f')
    expect(server.output().stderr).toContain(reference)

    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(await metrics.text()).toContain(
      'counterside_request_duration_seconds_count{call="getLoggedUser",status="401"} 1',
    )
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)

    const file = join(DATA_DIR, '..', 'all.backup')
    const backup = await runCommandLine('backup', env, file)
    expect([backup.code, backup.err]).toEqual([0, ''])
    expect((await runCommandLine('backup', env, file)).code).toBe(1)
    const early = await runCommandLine('restore', env, '--replace', file)
    expect([early.code, early.err]).toEqual([2, 'A server is using the database. Stop it first.\n'])

    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    const late = await runCommandLine('restore', env, '--replace', file)
    expect([late.code, late.err]).toEqual([0, ''])
    const again = await startProgram(env, realProgram)
    await again.ready
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200)
  })
})
