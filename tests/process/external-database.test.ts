import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/product.ts'
import { count, externalDatabase, startProgram, temporaryDataFolder, write } from './start-program.ts'

const SECRET_KEY = randomBytes(32).toString('base64')

describe('with DATABASE_URL', () => {
  it('the server works on that database, needs no data folder, and leaves the database running', async () => {
    const [DATABASE_URL, DATA_DIR] = [await externalDatabase(), await temporaryDataFolder()]
    const first = await startProgram({ DATABASE_URL, DATA_DIR, SECRET_KEY })
    await first.ready
    await write(first.origin, 'kept')
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)

    const second = await startProgram({ DATABASE_URL, DATA_DIR, SECRET_KEY })
    await second.ready
    expect(await count(second.origin, 'kept')).toBe(1)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('a database that cannot be reached ends the start with a sentence without the password', async () => {
    const port = await freePort()
    const DATABASE_URL = `postgres://app:hunter2@127.0.0.1:${port}/portal`
    const server = await startProgram({ DATABASE_URL, SECRET_KEY })
    expect(await server.exit).toBe(2)
    expect(server.output().stderr).toMatch(
      new RegExp(`^The database at 127.0.0.1:${port} cannot be used: .*ECONNREFUSED.*\\n$`),
    )
    expect(server.output().stderr).not.toContain('hunter2')
  })
})
