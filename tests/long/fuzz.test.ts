import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { fuzz } from '#tests/support/fuzz.ts'
import { matrixSettings } from '#tests/support/matrix/run.ts'
import { buildPrincipals, buildGrounds } from '#tests/support/matrix/tree.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const RUNS = 20_000
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))

it(`answers ${RUNS} calls made from the contract as the contract says (SEED=${seed})`, async () => {
  const app = await startTestApp({ env: matrixSettings })
  try {
    const grounds = await buildGrounds(app)
    const principals = await buildPrincipals(app, grounds)
    expect((await fuzz({ app, grounds, principals }, { seed, runs: RUNS })).calls).toBe(RUNS)
  } finally {
    await app.close()
  }
}, 3_600_000)
