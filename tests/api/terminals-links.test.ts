import { beforeAll, describe, expect, it } from 'vitest'
import { attachUser, detachUser, listTerminalsOfUser, listTerminalUsers } from '#features/users/links.ts'
import { getTerminal } from '#features/terminals/contract.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { buildPerson, buildTenant, type Person, type Tenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: { TERMINAL_MAX_USERS: '4' } })
const tenant = useTenant(app)
let admin: string

beforeAll(async () => {
  admin = await bearer('ROLE_MERCHANT_ADMIN', await another())
})

const bearer = async (role: string, of = tenant, values = {}) =>
  (await app.openSession(await buildPerson(app.database, of, [role], values))).token
const cashier = (of: Tenant, values = {}) => buildPerson(app.database, of, 'ROLE_CASHIER', values)
/** Another terminal of the same store. */
const another = ({ acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = tenant) =>
  buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId, storeId })

type Pair = readonly [Tenant, Pick<Person, 'token'>]
const attach = ([to, person]: Pair, token = admin, headers = {}) =>
  app.call(attachUser, { params: { token: to.tokens.terminal, userToken: person.token }, token, headers })
const detach = ([from, person]: Pair, token = admin) =>
  app.call(detachUser, { params: { token: from.tokens.terminal, userToken: person.token }, token })
const usersOf = async (of: Tenant, token = admin, body = {}) =>
  (await app.call(listTerminalUsers, { params: { token: of.tokens.terminal, page: 1, perPage: 100 }, body, token }))
    .data
const links = async (column: 'user_id' | 'terminal_id', id: number) =>
  Number((await app.query(`select count(*) from user_terminal where ${column} = $1`, [id]))[0]?.['count'])
const auditLogOf = (person: Person) =>
  app.query(`select event, before, after from audit_event where object_token = $1 order by id`, [person.token])

describe('attaching', () => {
  it('API-41 TRM-23 TRM-15 puts the person into the tab and the count, with one row in the audit log', async () => {
    const [till, person] = [await another(), await cashier(await another(), { firstName: 'Nikos' })]
    expect((await attach([till, person])).status).toBe(200)
    expect((await attach([till, person])).status).toBe(200)
    const { items, total } = await usersOf(till)
    expect([total, items[0]]).toMatchObject([1, { token: person.token, name: 'Nikos Ioannou', email: person.email }])
    const { data } = await app.call(getTerminal, { params: { id: till.tokens.terminal }, token: admin })
    expect(data.usersCount).toBe(1)
    expect(await auditLogOf(person)).toMatchObject([
      { event: 'user.linked', after: { terminal: till.tokens.terminal } },
    ])
  })

  it('TRM-26 VAL-26 ERR-16035 is refused at the maximum, and works after detaching one', async () => {
    const till = await another()
    const people = []
    for (let n = 0; n < 5; n += 1) people.push(await cashier(await another()))
    const [first, ...rest] = people as [Person, ...Person[]]
    for (const person of rest) expect((await attach([till, person])).status).toBe(200)
    const { status, error } = await attach([till, first])
    expect([status, error]).toMatchObject([409, { code: 16035, message: expect.stringContaining('maximum number') }])
    expect((await detach([till, rest[0] as Person])).status).toBe(200)
    expect((await attach([till, first])).status).toBe(200)
  })

  it('REL-16 SEC-37 never passes the maximum under 50 parallel calls', async () => {
    const [till, home] = [await another(), await another()]
    const people = await atOnce(50, () => cashier(home))
    const replies = await atOnce(50, (at) => attach([till, people[at] as Person]))
    const codes = replies.map(({ status, error }) => (status === 200 ? 200 : error.code))
    expect(await links('terminal_id', till.terminalId)).toBe(4)
    expect(codes.filter((code) => code === 200)).toHaveLength(4)
    expect(codes.filter((code) => code === 16035)).toHaveLength(46)
  })

  it('REL-14 of 50 copies at once links once', async () => {
    const [till, person] = [await another(), await cashier(await another())]
    const replies = await atOnce(50, () => attach([till, person], admin, { 'idempotency-key': 'attach-1' }))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await auditLogOf(person)).toHaveLength(1)
  })

  it('VAL-25 ERR-18004 is refused for somebody of another merchant', async () => {
    const { merchantId: _m, midId: _i, storeId: _s, ...above } = tenant
    const sibling = await buildTenant(app.database, above)
    const upper = await bearer('ROLE_INSTANCE_ADMIN')
    const reply = await attach([tenant, await cashier(sibling)], upper)
    expect(refusalOf(reply)).toEqual([422, 18004])
    // Somebody above the merchants works on the terminals of one of them, too.
    const roaming = await cashier(sibling)
    await app.query('update portal_user set merchant_id = null where id = $1', [roaming.id])
    expect(refusalOf(await attach([tenant, roaming], upper))).toEqual([422, 18004])
  })

  it('REL-16 never gives one person two merchants under parallel calls', async () => {
    const { merchantId: _m, midId: _i, storeId: _s, ...above } = tenant
    const [one, two] = [await buildTenant(app.database, above), await buildTenant(app.database, above)]
    const upper = await bearer('ROLE_INSTANCE_ADMIN')
    for (let round = 0; round < 10; round += 1) {
      const person = await cashier(one)
      await app.query('update portal_user set merchant_id = null where id = $1', [person.id])
      await app.query('delete from user_terminal where user_id = $1', [person.id])
      const replies = await Promise.all([attach([one, person], upper), attach([two, person], upper)])
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
      await app.query('delete from user_terminal where user_id = $1', [person.id])
    }
  })

  it('SEC-30 needs terminal and person in scope', async () => {
    const elsewhere = await buildTenant(app.database)
    const [own, foreign] = [await cashier(await another()), await cashier(elsewhere)]
    for (const pair of [
      [elsewhere, own],
      [tenant, foreign],
      [elsewhere, foreign],
    ] as Pair[]) {
      expect(refusalOf(await attach(pair))).toEqual([404, 'NOT_FOUND'])
      expect(refusalOf(await detach(pair))).toEqual([404, 'NOT_FOUND'])
    }
    const { merchantId, midId, acquirerId, affiliateId, instanceId } = tenant
    const otherStore = await buildTenant(app.database, { merchantId, midId, acquirerId, affiliateId, instanceId })
    const store = await bearer('ROLE_STORE_ADMIN', await another())
    expect(refusalOf(await attach([otherStore, own], store))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await attach([tenant, await cashier(otherStore)], store))).toEqual([404, 'NOT_FOUND'])
  })

  it('ROLE-29 is refused to somebody who may only read, and to cashiers', async () => {
    const [till, person] = [await another(), await cashier(await another())]
    const reader = await bearer('ROLE_MERCHANT_ADMIN', await another(), { viewOnly: true })
    expect(refusalOf(await attach([till, person], reader))).toEqual([401, 'READ_ONLY_ACCESS_DENIED'])
    expect(refusalOf(await detach([till, person], reader))).toEqual([401, 'READ_ONLY_ACCESS_DENIED'])
    expect(refusalOf(await attach([till, person], await bearer('ROLE_CASHIER')))).toEqual([403, 'NOT_ALLOWED'])
  })
})

describe('detaching', () => {
  it('API-42 TRM-24 takes the person out of the tab and the count', async () => {
    const [home, till] = [await another(), await another()]
    const person = await cashier(home)
    await attach([till, person])
    expect((await detach([till, person])).status).toBe(200)
    expect((await detach([till, person])).status).toBe(200)
    expect((await usersOf(till)).total).toBe(0)
    const events = (await auditLogOf(person)).map(({ event }) => event)
    expect(events).toEqual(['user.linked', 'user.unlinked'])
  })

  it('TRM-27 VAL-24 USR-20 the last terminal is refused, and nothing changes', async () => {
    const home = await another()
    const person = await cashier(home)
    const { status, error } = await detach([home, person])
    expect([status, error]).toMatchObject([
      409,
      { code: 16036, message: 'A user must stay attached to at least one terminal.' },
    ])
    expect([await links('user_id', person.id), await auditLogOf(person)]).toEqual([1, []])
  })

  it('REL-16 the last two terminals at once leaves one, in each of 20 rounds', async () => {
    const [one, two] = [await another(), await another()]
    const second = await bearer('ROLE_MERCHANT_ADMIN', await another())
    for (let round = 0; round < 20; round += 1) {
      const person = await cashier(one)
      await app.query('insert into user_terminal values ($1, $2)', [person.id, two.terminalId])
      const replies = await Promise.all([detach([one, person]), detach([two, person], second)])
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
      expect(await links('user_id', person.id)).toBe(1)
      await app.query('delete from user_terminal where user_id = $1', [person.id])
    }
  })

  it('may take a person out of a store admin’s sight', async () => {
    const { merchantId, midId, acquirerId, affiliateId, instanceId } = tenant
    const otherStore = await buildTenant(app.database, { merchantId, midId, acquirerId, affiliateId, instanceId })
    const [till, person] = [await another(), await cashier(otherStore)]
    await attach([till, person])
    const store = await bearer('ROLE_STORE_ADMIN', await another())
    expect((await detach([till, person], store)).status).toBe(200)
    expect(refusalOf(await detach([till, person], store))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the tabs', () => {
  it('TRM-17 ROLE-34 show a cashier the names of those who share the terminal, and nothing else of them', async () => {
    const till = await another()
    const [own] = [await cashier(till), await cashier(till, { firstName: 'Eleni', lastName: 'Άλφα' })]
    const { token } = await app.openSession(own)
    const { items, total } = await usersOf(till, token)
    expect(total).toBe(2)
    expect(items.map((row) => Object.keys(row))).toEqual([
      ['token', 'name'],
      ['token', 'name'],
    ])
    expect(items.map(({ name }) => name)).toEqual(['Eleni Άλφα', 'Maria Ioannou'])
    expect((await usersOf(till, token, { filter: { username: 'άλφα' } })).total).toBe(1)
    const by = (field: string) =>
      app.call(listTerminalUsers, {
        params: { token: till.tokens.terminal, page: 1, perPage: 10 },
        body: { sort: { field, direction: 'asc' } },
        token,
      })
    expect(refusalOf(await by('linkedAt'))).toEqual([400, 'WRONG_SHAPE', 'sort.field'])
    expect(refusalOf(await by('name'))).toEqual([200])
  })

  it('USR-13 list the terminals of a person, as far as the principal sees them', async () => {
    const { merchantId, midId, acquirerId, affiliateId, instanceId } = tenant
    const otherStore = await buildTenant(app.database, { merchantId, midId, acquirerId, affiliateId, instanceId })
    const till = await another()
    const person = await cashier(till)
    await attach([otherStore, person])
    const list = async (token: string) =>
      app.call(listTerminalsOfUser, { params: { token: person.token, page: 1, perPage: 10 }, body: {}, token })
    const tokensOf = async (token: string) => (await list(token)).data.items.map((row) => row.token).toSorted()
    const both = [till.tokens.terminal, otherStore.tokens.terminal].toSorted()
    expect(await tokensOf(admin)).toEqual(both)
    expect(await tokensOf(await bearer('ROLE_STORE_ADMIN', await another()))).toEqual([till.tokens.terminal])
    expect(await tokensOf((await app.openSession(person)).token)).toEqual(both)
    expect(refusalOf(await list(await bearer('ROLE_CASHIER')))).toEqual([404, 'NOT_FOUND'])
  })

  it('are not there for a terminal outside the scope', async () => {
    const elsewhere = await buildTenant(app.database)
    const params = { token: elsewhere.tokens.terminal, page: 1, perPage: 10 }
    expect(refusalOf(await app.call(listTerminalUsers, { params, body: {}, token: admin }))).toEqual([404, 'NOT_FOUND'])
  })
})
