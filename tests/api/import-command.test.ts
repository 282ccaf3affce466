import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { linesOf } from '#tests/support/intake-lines.ts'
import { runCommandLine } from '#tests/support/run-command-line.ts'

let database: TestDatabase
let folder = ''
beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'counterside-import-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const run = (command: string, ...args: string[]) => runCommandLine(command, { DATABASE_URL: database.url }, ...args)

const write = async (name: string, ...lines: object[]) => {
  await writeFile(join(folder, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return join(folder, name)
}

describe('npm run import', () => {
  it('takes files in the order in which they need one another, and nothing twice', async () => {
    const files = [
      await write('affiliates.ndjson', { acquirerCode: 'A', affiliateCode: 'F', name: 'Hellas' }),
      await write('acquirers.ndjson', { acquirerCode: 'A', name: 'Aegean' }),
    ]
    const first = await run('import', ...files)
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/^acquirers.ndjson: 1 lines: 1 new, .*\naffiliates.ndjson: 1 lines: 1 new, /)
    expect((await run('import', ...files)).out).toMatch(/0 new, 0 changed, 1 as they were/)
  })

  it('ends with 1 and names the lines that did not go in', async () => {
    const file = await write('acquirers-2.ndjson', { acquirerCode: 'B', name: 'Alpine' }, { acquirerCode: 'C' })
    const { code, out } = await run('import', file)
    expect(code).toBe(1)
    expect(out).toContain('  line 2: name is required\n')
  })

  it('ends with 2 and writes nothing when one file is not what it claims', async () => {
    const good = await write('acquirers-3.ndjson', { acquirerCode: 'D', name: 'Delta' })
    const wrong = await write('merchants.ndjson', { acquirerCode: 'D', affiliateCode: 'F', name: 'Delta' })
    expect(await run('import', good, wrong)).toEqual({
      code: 2,
      out: '',
      err: `${wrong} does not hold merchants; it looks like affiliates.\nNothing was written.\n`,
    })
    expect((await run('import', good)).out).toContain('1 new')
  })

  it('updates the statistics of tables when many rows came in', async () => {
    const { tree, sale } = linesOf('M')
    const sales = Array.from({ length: 10_000 }, (_, at) => sale(`K${at}`))
    const files = Object.entries({ ...tree(), transactions: sales }).map(([kind, lines]) =>
      write(`${kind}.ndjson`, ...lines),
    )
    const owner = connect(database.url, { role: null, max: 1 })
    const counted = async () => {
      const { rows } = await owner.pool.query(`select reltuples from pg_class where relname = 'transaction'`)
      return rows
    }
    try {
      expect(await counted()).toEqual([{ reltuples: -1 }])
      expect(await run('import', ...(await Promise.all(files)))).toMatchObject({ code: 0 })
      expect(await counted()).toEqual([{ reltuples: 10_000 }])
    } finally {
      await owner.close()
    }
  })

  it('says how it is used', async () => {
    expect(await run('import')).toMatchObject({ code: 2, err: expect.stringContaining('npm run import -- ') })
    expect(await run('import', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('npm run import -- ') })
    expect(await run('import', '--kind', 'cats', 'x')).toMatchObject({ code: 2 })
  })
})

describe('npm run feed-key', () => {
  it('shows a key once, lists it without, and revokes it', async () => {
    await run('import', await write('acquirers.ndjson', { acquirerCode: 'A', name: 'Aegean' }))
    const made = await run('feed-key', 'create', 'A', 'night run')
    expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^[\w-]{32}\n$/) })
    const listed = await run('feed-key', 'list')
    expect(listed.out).toContain('\tA\tnight run\t')
    expect(listed.out).not.toContain(made.out.trim())
    const [id = ''] = listed.out.split('\t')
    expect(await run('feed-key', 'revoke', id)).toMatchObject({ code: 0 })
    expect(await run('feed-key', 'revoke', id)).toMatchObject({ code: 2, err: `There is no valid key ${id}.\n` })
    expect(await run('feed-key', 'create', 'Z', 'x')).toMatchObject({ code: 2, err: 'There is no acquirer Z.\n' })
  })
})
