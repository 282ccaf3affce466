import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUser, getUser, updateUser } from '#features/users/contract.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { buildPerson, buildTenant, type Person } from '#tests/support/factories.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
/** Addresses of people of another tenant. */
let foreign: string[]
let admin: Person
let token: string
let count = 0

beforeAll(async () => {
  const elsewhere = await buildTenant(app.database)
  foreign = Array.from({ length: 30 }, (_, at) => `person-${at}@elsewhere.example`)
  for (const email of foreign) await buildPerson(app.database, elsewhere, 'ROLE_CASHIER', { email })
})
beforeEach(async () => {
  admin = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
  token = (await app.openSession(admin)).token
})

const free = () => `free-${(count += 1)}@example.com`
const create = (email: string, bearer = token) =>
  app.call(createUser, {
    body: {
      firstName: 'Eleni',
      lastName: 'Kosta',
      email,
      password: 'Green-Ladle-93',
      rights: ['ROLE_SALE'],
      terminalTokens: [tenant.tokens.terminal],
    },
    token: bearer,
  })
const spend = async () => {
  for (const email of foreign.slice(0, 10)) expect((await create(email)).error.code).toBe(17100)
}
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)

describe('addresses of people out of sight', () => {
  it('are told to one person ten times, and then are refused like those that nobody has', async () => {
    await spend()
    const replies = [await create(foreign[10] ?? ''), await create(free()), await create(foreign[0] ?? '')]
    expect(statuses(replies)).toEqual([429, 429, 429])
    for (const { error, headers } of replies) {
      expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', errors: [] })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    }
    const other = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN'))
    expect((await create(free(), other.token)).status).toBe(200)
  })

  it('are told no more than ten times when they are tried at once', async () => {
    const replies = await atOnce(30, () => create(foreign[(count += 1) % 30] ?? ''))
    expect(replies.filter(({ error }) => error.code === 17100)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  it('count alike when a person who exists gets them', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const edit = async (body: object) => {
      const { data } = await app.call(getUser, { params: { id: person.token }, token })
      return app.call(updateUser, { params: { token: person.token }, body: { version: data.version, ...body }, token })
    }
    for (const email of foreign.slice(0, 10)) expect((await edit({ email })).error.code).toBe(17101)
    expect(statuses([await edit({ email: foreign[11] }), await edit({ email: free() })])).toEqual([429, 429])
    expect(statuses([await edit({ email: person.email, firstName: 'Anna' })])).toEqual([200])
  })

  it('write each attempt to the audit log, without naming them', async () => {
    await spend()
    await create(foreign[12] ?? '')
    // What is counted within a minute is written at its end.
    await app.services.refusals.close()
    const rows = await app.query(
      `select event, sum(count)::int as count, bool_or(e::text ~ 'elsewhere') as names
       from audit_event e where user_id = $1 and result = 'refused' group by event order by event`,
      [admin.id],
    )
    expect(rows).toEqual([
      { event: 'access.limited', count: 1, names: false },
      { event: 'user.addressTaken', count: 10, names: false },
    ])
  })
})

it('an address of somebody in sight is told any number of times', async () => {
  const { email } = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
  const replies = []
  for (let time = 0; time < 12; time += 1) replies.push(await create(email.toUpperCase()))
  expect(replies.map(({ error }) => error.code)).toEqual(Array.from({ length: 12 }, () => 17100))
  await spend()
  expect((await create(email)).error.code).toBe(17100)
})
