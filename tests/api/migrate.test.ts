import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/all.ts'
import type { SchemaMigration } from '#server/database/schema-level.ts'
import { StartError } from '#server/start-error.ts'
import { createDatabase, prepareTemplate } from '#tests/support/database.ts'

const newDatabase = async (template?: string) => {
  const { url, drop } = await createDatabase(template)
  onTestFinished(drop)
  return url
}

const migratedDatabase = async () =>
  newDatabase(await prepareTemplate('migrated', async (url) => void (await migrate(url))))

it('REL-32 servers that start at the same moment bring in the schema once, one after another', async () => {
  const url = await newDatabase()
  const together = async () =>
    (await Promise.all(Array.from({ length: 8 }, () => migrate(url)))).flatMap((each) => each.applied)

  expect((await together()).toSorted()).toEqual(Object.keys(migrations).toSorted())
  // Nothing is new now, and each grants its rights all the same.
  for (let time = 0; time < 5; time += 1) expect(await together()).toEqual([])
})

/** Steps of releases to come. */
const adds: SchemaMigration = { up: (db) => db.schema.createTable('of_tomorrow').addColumn('id', 'integer').execute() }
const removes: SchemaMigration = {
  up: (db) => db.schema.dropTable('of_tomorrow').execute(),
  contractSince: '9998-adds',
}
const ours = Object.keys(migrations).toSorted().at(-1)

it('REL-17 a release goes on with a schema that a newer one has added to, and leaves it as it is', async () => {
  const url = await migratedDatabase()
  await migrate(url, { ...migrations, '9998-adds': adds })
  for (let time = 0; time < 2; time += 1) expect(await migrate(url)).toEqual({ applied: [], newer: ['9998-adds'] })
  expect(await migrate(url, { ...migrations, '9998-adds': adds })).toEqual({ applied: [], newer: [] })
})

it('REL-17 a release refuses, in a sentence, a schema that lacks what it needs; the release between goes on', async () => {
  const url = await migratedDatabase()
  await migrate(url, { ...migrations, '9998-adds': adds, '9999-removes': removes })
  const refused = await migrate(url).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused).toMatchObject({
    message:
      `The database was brought up by a newer release, which only releases from schema 9998-adds on can live with, and this one ` +
      `knows ${ours}: start the newer release, or restore a backup that was made before it.`,
  })
  expect(await migrate(url, { ...migrations, '9998-adds': adds })).toEqual({ applied: [], newer: ['9999-removes'] })
})

it('REL-17 a step that takes nothing away after one that did does not open the schema to older releases again', async () => {
  const url = await migratedDatabase()
  const first = { ...migrations, '9998-adds': adds, '9999-removes': removes }
  await migrate(url, first)
  await migrate(url, { ...first, '99991-adds': adds, '99992-removes': { ...removes, contractSince: '9997-before' } })
  await expect(migrate(url)).rejects.toThrow('from schema 9998-adds on')
})

it('REL-32 a step that breaks leaves neither itself nor word of what it would have taken away', async () => {
  const url = await migratedDatabase()
  const breaks = { up: () => Promise.reject(new Error('power')), contractSince: '9998-adds' }
  await migrate(url, { ...migrations, '9998-adds': adds })
  await expect(migrate(url, { ...migrations, '9998-adds': adds, '9999-breaks': breaks })).rejects.toThrow('power')
  expect((await migrate(url)).newer).toEqual(['9998-adds'])
})

it('a schema of another line of releases is refused, in a sentence that names both sides', async () => {
  const url = await migratedDatabase()
  await migrate(url, { ...migrations, '9998-adds': adds })
  await expect(migrate(url, { ...migrations, '9998-other': adds })).rejects.toThrow(
    'another line of releases: it has 9998-adds, which this one does not know, and lacks 9998-other;',
  )
})

it('a release refuses a queue that a newer one has brought up, in a sentence', async () => {
  const url = await migratedDatabase()
  await migrate(url, { ...migrations, '9998-adds': adds })
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query('update jobs.version set version = version + 1')
  await owner.end()
  const refused = await migrate(url).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused).toMatchObject({
    message: expect.stringMatching(/^The queue in the database .*newer release.*backup/),
  })
})

it('a month that is made holds nobody up, also while its transaction goes on', async () => {
  const url = await migratedDatabase()
  const [maker, reader] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([maker.connect(), reader.connect()])
  onTestFinished(async () => void (await Promise.all([maker.end(), reader.end()])))
  const months = () => reader.query(`select inhrelid::regclass::text as name from pg_inherits order by name`)
  const before = await months()
  await maker.query('begin')
  await maker.query(`select ensure_transaction_month('2031-05-17')`)
  await reader.query(`set lock_timeout = '1s'`)
  expect((await reader.query('select from transaction')).rowCount).toBe(0)
  expect((await reader.query('update transaction set stan = null')).rowCount).toBe(0)
  await maker.query('commit')
  const made = await months()
  expect(made.rows).toHaveLength(
    before.rows.length + made.rows.filter(({ name }) => String(name).includes('2031')).length,
  )
  expect(made.rows).toContainEqual({ name: 'transaction_2031_05' })
  const rights = await reader.query(
    `select has_table_privilege('counterside_app', 'transaction_2031_05', 'select') as may`,
  )
  expect(rights.rows).toEqual([{ may: false }])
})

it('a month that many ask for at the same moment is made once, and all go on', async () => {
  const url = await migratedDatabase()
  const clients = Array.from({ length: 8 }, () => new pg.Client(url))
  await Promise.all(clients.map((client) => client.connect()))
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.end()))))
  for (const month of ['2031-05-01', '2031-06-01', '2031-07-01']) {
    // oxlint-disable-next-line no-await-in-loop -- one month after the other, each by all at once
    await Promise.all(clients.map((client) => client.query('select ensure_transaction_month($1)', [month])))
  }
  const { rows } = (await clients[0]?.query(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'transaction'::regclass and inhrelid::regclass::text like 'transaction_2031%' order by 1`,
  )) ?? { rows: [] }
  expect(rows.map(({ name }) => name)).toEqual(['transaction_2031_05', 'transaction_2031_06', 'transaction_2031_07'])
})
