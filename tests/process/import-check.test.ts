import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { connectOwner, letOwnerSeeAll, listTables, readTable, type TableSum } from '#server/database/backup-tables.ts'
import { linesOf, type Fields } from '#tests/support/intake-lines.ts'
import { runCommandLine } from '#tests/support/run-command-line.ts'
import { externalDatabase, temporaryDataFolder } from './start-program.ts'

const PAN = '4111111111111111'
const { tree, sale, user } = linesOf('A1')

const run = (url: string, ...args: string[]) => runCommandLine('import', { DATABASE_URL: url }, ...args)

/** What every table holds, as a backup would sum it up. */
const sumsOf = async (url: string): Promise<TableSum[]> => {
  const client = await connectOwner(url)
  await letOwnerSeeAll(client)
  await client.query('begin')
  await client.query(`select set_config('app.mode', 'backup', true)`)
  const sums: TableSum[] = []
  for (const table of await listTables(client)) {
    const rows = readTable(client, table)
    for (;;) {
      const { done, value } = await rows.next()
      if (!done) continue
      sums.push(value)
      break
    }
  }
  await client.end()
  return sums
}

/** What an import prints, without how long it took. */
const lines = (out: string) =>
  out
    .replace(/ \(\d+\.\d s\)/g, '')
    .split('\n')
    .filter((line) => line !== '')

it('a check says what the import would, by line and exit code, and writes nothing', async () => {
  const url = await externalDatabase()
  const folder = dirname(await temporaryDataFolder())
  const write = async (name: string, records: readonly Fields[]) => {
    const path = join(folder, name)
    await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    return path
  }
  const files: string[] = []
  for (const [kind, records] of Object.entries(tree())) files.push(await write(`${kind}.ndjson`, records))
  const people = await write('users.ndjson', [user()])
  const good = await write('transactions.ndjson', [
    sale('K1', { status: 0 }),
    sale('K1', { amount: 1500 }),
    sale('K2', { orderReference: PAN }),
    // A month that the database does not have yet.
    sale('K3', { posLocalDateTime: '2025-08-15T10:00:00' }),
  ])

  // Everything refers to something in a file before it.
  const first = await run(url, '--check', ...files, people, good)
  expect([first.err, first.code]).toEqual(['', 0])
  expect(lines(first.out).slice(-3)).toEqual([
    'users.ndjson: 1 lines: 1 new, 0 changed, 0 as they were',
    'transactions.ndjson: 4 lines: 3 new, 1 changed, 0 as they were, 1 card numbers cut to their last four digits',
    'Nothing was written: this was a check.',
  ])
  const empty = await sumsOf(url)
  // The schema itself notes which programs can live with it, and has a table of one row.
  const filled = empty.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows])
  expect(filled).toEqual([
    ['operation_fact', 1],
    ['single', 1],
  ])

  const real = await run(url, ...files, people, good)
  expect(real.code).toBe(0)
  expect(lines(first.out)).toEqual([...lines(real.out), 'Nothing was written: this was a check.'])

  const bad = await write('transactions-2.ndjson', [
    sale('K1', { amount: 1500 }),
    sale('K2', { amount: 7 }),
    sale('K4', { tid: 'T9' }),
    sale('K5', { currency: 'ZZZ' }),
    sale('K6'),
    sale('K3', { status: -2, posLocalDateTime: '2025-08-15T10:00:00' }),
  ])
  const before = await sumsOf(url)
  const second = await run(url, '--check', bad)
  expect(await sumsOf(url)).toEqual(before)
  expect([second.err, second.code]).toEqual(['', 1])
  expect(lines(second.out)).toEqual([
    'transactions-2.ndjson: 6 lines: 1 new, 1 changed, 1 as they were, 3 rejected',
    '  line 2: amount differs from what came before',
    '  line 3: tid is unknown',
    '  line 4: currency is not a currency',
    'Nothing was written: this was a check.',
  ])
  const again = await run(url, bad)
  expect([...lines(again.out), 'Nothing was written: this was a check.']).toEqual(lines(second.out))
  expect((await sumsOf(url)).find(({ name }) => name === 'transaction')?.rows).toBe(4)

  const wrong = await write('stores-2.ndjson', [sale('K7')])
  expect(await run(url, '--check', wrong)).toEqual({
    code: 2,
    out: '',
    err: `${wrong} does not hold stores; it looks like transactions.\nNothing was written.\n`,
  })
})
