import { hash } from '@node-rs/argon2'
import { beforeAll, expect, it, vi } from 'vitest'
import { createUser, listUsers, updateUser } from '#features/users/contract.ts'
import { buildPerson, type Person } from '#tests/support/factories.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal()
  return { ...argon2, hash: vi.fn(argon2.hash) }
})

/** More than the connections of a test's pool. */
const AT_ONCE = 8
const PASSWORD = 'Green-Ladle-93'

const app = useTestApp({ env: { TERMINAL_MAX_USERS: '100' } })
const tenant = useTenant(app)
let token: string
let colleague: Person

beforeAll(async () => {
  token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN'))).token
  colleague = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
})

it.each([
  [
    'added',
    (at: number) =>
      app.call(createUser, {
        body: {
          firstName: 'Eleni',
          lastName: 'Georgiou',
          email: `eleni-${at}@example.com`,
          password: PASSWORD,
          rights: ['ROLE_SALE'],
          terminalTokens: [tenant.tokens.terminal],
        },
        token,
      }),
  ],
  [
    'changed',
    () => app.call(updateUser, { params: { token: colleague.token }, body: { version: 1, password: PASSWORD }, token }),
  ],
])('REL-07 while passwords of people who are %s are hashed, no connection waits', async (_how, act) => {
  const begun = vi.mocked(hash).mock.calls.length
  const { promise, resolve } = Promise.withResolvers<string>()
  vi.mocked(hash).mockReturnValue(promise)
  const acting = Array.from({ length: AT_ONCE }, (_, at) => act(at))
  // Two at once; the others wait in front of them.
  await expect.poll(() => vi.mocked(hash).mock.calls.length).toBe(begun + 2)
  await expect.poll(() => app.database.pool.totalCount - app.database.pool.idleCount).toBe(0)
  expect((await app.call(listUsers, { params: { page: 1, perPage: 10 }, body: {}, token })).status).toBe(200)
  resolve('$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA')
  expect((await Promise.all(acting)).map(({ status }) => status)).toContain(200)
})
