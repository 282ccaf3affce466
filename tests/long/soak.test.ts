import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { buildPerson, buildTenant, buildTransactions } from '#tests/support/factories.ts'
import { externalDatabase, realProgram, startProgram, temporaryDataFolder } from '#tests/process/start-program.ts'
import { sampled, slopeOf, type SoakSample } from '#tests/support/soak-sample.ts'
import { startTablets } from '#tests/support/tablets.ts'

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60)
const TABLETS = Number(process.env['SOAK_TABLETS'] ?? 200)
/** Merchants that the tablets are spread over, and sales of each. */
const MERCHANTS = 20
const SALES = 200
const MB = 1024 * 1024
const HOUR = 3_600_000
/** MB an hour in the second half; of a short run compiled code and the noise of a MB or two are more. */
const SLOPE_MAX = MINUTES < 30 ? Infinity : 1
/** Milliseconds between two samples: some forty in all. */
const SAMPLE_EVERY = (MINUTES * 60_000) / 40

const probe = fileURLToPath(new URL('../support/soak-probe.ts', import.meta.url))

it(
  `a server holds as much after ${MINUTES} minutes at ${TABLETS} tablets as in the middle of them`,
  async () => {
    const DATABASE_URL = await externalDatabase()
    await migrate(DATABASE_URL)
    const database = connect(DATABASE_URL, { max: 2 })
    onTestFinished(() => database.close())
    const emails: string[] = []
    for (let merchant = 0; merchant < MERCHANTS; merchant += 1) {
      const tenant = await buildTenant(database)
      await buildTransactions(
        database,
        tenant,
        Array.from({ length: SALES }, () => ({})),
      )
      for (let tablet = merchant; tablet < TABLETS; tablet += MERCHANTS) {
        emails.push((await buildPerson(database, tenant, 'ROLE_MERCHANT')).email)
      }
    }
    const server = await startProgram(
      {
        DATABASE_URL,
        DATA_DIR: await temporaryDataFolder(),
        SECRET_KEY: randomBytes(32).toString('base64'),
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        // Each tablet has an address of its own.
        TRUSTED_PROXIES: '127.0.0.1',
      },
      realProgram,
      { flags: ['--expose-gc', '--import', probe] },
    )
    await server.ready
    const sample = async (): Promise<SoakSample> => {
      const answered = once(server.child, 'message')
      server.child.send('sample')
      const [answer] = (await answered) as [SoakSample]
      return answer
    }

    const { counts, stop } = startTablets(server.origin, emails)
    const begun = performance.now()
    const samples: (readonly [at: number, sample: SoakSample])[] = []
    for await (const taken of sampled(sample, { every: SAMPLE_EVERY, during: MINUTES * 60_000 })) {
      const at = performance.now() - begun
      samples.push([at, taken])
      console.log(
        `${(at / 60_000).toFixed(1).padStart(5)} min  heap ${(taken.heapUsed / MB).toFixed(2)} MB  rss ${(taken.rss / MB).toFixed(0)} MB  ` +
          `${counts.calls} calls  listeners ${taken.listeners}  ${JSON.stringify(taken.handles)}`,
      )
    }
    await stop()

    const later = samples.slice(Math.ceil(samples.length / 2))
    const slope = slopeOf(later.map(([at, { heapUsed }]) => [at / HOUR, heapUsed / MB]))
    console.log(
      `${MINUTES} minutes, ${TABLETS} tablets, ${counts.calls} calls, of which ${counts.turnedAway} had to come again: heap after collection in the second half grows by ${slope.toFixed(2)} MB an hour`,
    )
    expect(counts.failures).toEqual({})
    expect(server.output().stderr).not.toContain('MaxListenersExceededWarning')
    expect(slope).toBeLessThanOrEqual(SLOPE_MAX)

    const [middle, end] = [later.slice(0, later.length / 2), later.slice(later.length / 2)]
    const kinds = new Set(later.flatMap(([, { handles }]) => Object.keys(handles)))
    for (const kind of kinds) {
      const mean = (part: typeof later) =>
        part.reduce((sum, [, { handles }]) => sum + (handles[kind] ?? 0), 0) / part.length
      // Calls that are under way at the moment are part of it.
      expect(mean(end), kind).toBeLessThanOrEqual(mean(middle) * 1.1 + 5)
    }
    expect(new Set(later.map(([, { listeners }]) => listeners)).size).toBe(1)
  },
  MINUTES * 60_000 + 600_000,
)
