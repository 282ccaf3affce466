import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { fuzz } from '#tests/support/fuzz.ts'
import { matrixSettings } from '#tests/support/matrix/run.ts'
import { buildPrincipals, buildGrounds } from '#tests/support/matrix/tree.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: matrixSettings })

const seed = Number(process.env.SEED ?? randomInt(2 ** 31))

it(`answers 1,000 calls made from the contract as the contract says (SEED=${seed})`, async () => {
  const grounds = await buildGrounds(app)
  const principals = await buildPrincipals(app, grounds)
  const { calls, valid, done } = await fuzz({ app, grounds, principals }, { seed, runs: 1000 })
  expect(calls).toBe(1000)
  // Else it would be about the shape of bodies alone.
  expect(valid).toBeGreaterThan(250)
  expect(done.size).toBeGreaterThan(40)
})
