import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/all.ts'
import { createDatabase } from '#tests/support/database.ts'

it('REL-32 servers that start at the same moment bring in the schema once, one after another', async () => {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  const together = () => Promise.all(Array.from({ length: 8 }, () => migrate(url)))

  expect((await together()).flat().toSorted()).toEqual(Object.keys(migrations).toSorted())
  // Nothing is new now, and each grants its rights all the same.
  for (let time = 0; time < 5; time += 1) expect((await together()).flat()).toEqual([])
})
