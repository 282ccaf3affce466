import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/all.ts'
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
