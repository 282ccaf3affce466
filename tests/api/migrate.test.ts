import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/all.ts'
import { StartError } from '#server/start-error.ts'
import { createDatabase } from '#tests/support/database.ts'

it('REL-32 servers that start at the same moment bring in the schema once, one after another', async () => {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  const together = () => Promise.all(Array.from({ length: 8 }, () => migrate(url)))

  expect((await together()).flat().toSorted()).toEqual(Object.keys(migrations).toSorted())
  // Nothing is new now, and each grants its rights all the same.
  for (let time = 0; time < 5; time += 1) expect((await together()).flat()).toEqual([])
})

it('a database that a newer release has worked on is refused with a sentence that names what it lacks', async () => {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  await migrate(url)
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query(`insert into kysely_migration values ('9999-of-tomorrow', '2099-01-01T00:00:00Z')`)
  await owner.end()
  const refused = await migrate(url).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused).toMatchObject({ message: expect.stringMatching(/newer release .*9999-of-tomorrow.*backup/) })
})

it('a month that is made holds nobody up, also while its transaction goes on', async () => {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  await migrate(url)
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
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  await migrate(url)
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
