import { expect, it } from 'vitest'
import { login } from '#core/session.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const TRIES = Number(process.env.TRIES ?? 300)
/** SEC-04: milliseconds between the medians. */
const APART = 5

const app = useTestApp()

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

it(`SEC-04 an unknown account takes as long as a known, a locked, a disabled, a suspended and one of a provider, over ${TRIES} tries`, async () => {
  const tenant = await buildTenant(app.database)
  const build = async (values?: Parameters<typeof buildPerson>[3]) =>
    (await buildPerson(app.database, tenant, 'ROLE_CASHIER', values)).email
  const locked = await build()
  const accounts: Record<string, () => Promise<string>> = {
    unknown: () => Promise.resolve('nobody-has-this@example.com'),
    // A new one each time: ten tries would lock it.
    known: () => build(),
    locked: () => Promise.resolve(locked),
    disabled: () => build({ enabled: false }),
    suspended: () => build({ suspendedUntil: 'infinity' }),
    'of a provider': () => build({ ssoSubject: `subject-${Math.random()}` }),
  }
  const tryOnce = async (email: string) => {
    // Wrong tries of one address are counted, too.
    await app.query('delete from rate_limit where key like $1', ['address:%'])
    const start = performance.now()
    const { status, error } = await app.call(login, { body: { email, password: 'Wrong-Kettle-1' } })
    expect([status, error.code]).toEqual([401, 'CREDENTIALS_REFUSED'])
    return performance.now() - start
  }
  for (let time = 0; time < 10; time += 1) await tryOnce(locked)

  const times = new Map(Object.keys(accounts).map((name) => [name, [] as number[]]))
  // In turn, so that whatever else the machine does meets all alike.
  for (let round = 0; round < TRIES; round += 1) {
    for (const [name, emailOf] of Object.entries(accounts)) times.get(name)?.push(await tryOnce(await emailOf()))
  }
  const medians = [...times].map(([name, taken]) => [name, median(taken)] as const)
  console.log(medians.map(([name, time]) => `${name} ${time.toFixed(1)} ms`).join(', '))
  const all = medians.map(([, time]) => time)
  expect(Math.max(...all) - Math.min(...all)).toBeLessThan(APART)
}, 900_000)
