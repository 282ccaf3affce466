import { beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role } from '#core/access/roles.ts'
import { getUser, listUsers, userList } from '#features/users/contract.ts'
import { addRole, buildPerson, buildTenant, type Person, type Tenant } from '#tests/support/factories.ts'
import { nodesSeenBy } from '#tests/support/isolation-tree.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { eachIsolationLayer, type TestApp } from '#tests/support/test-app.ts'
import { useTenant, useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

const list = (app: TestApp, token: string, body: unknown = {}, host?: string) =>
  app.call(listUsers, { params: { page: 1, perPage: 100 }, body, token, ...(host && { host }) })
const open = (app: TestApp, token: string, id: string) => app.call(getUser, { params: { id }, token })

describe('the users of a merchant', () => {
  const app = useTestApp({ env: { VARIANT_BY_HOST: 'dr.example=dr' } })
  const tenant = useTenant(app)
  let store: Tenant
  let token: string
  let admin: Person
  let people: Person[]

  beforeAll(async () => {
    const { storeId: _, ...above } = tenant
    store = await buildTenant(app.database, above)
    const build = (firstName: string, email: string, of = tenant) =>
      buildPerson(app.database, of, 'ROLE_CASHIER', { firstName, lastName: 'Z', email })
    people = [
      await build('beta', 'C@example.com'),
      await build('Élan', 'a@example.com', store),
      await build('alpha', 'B@example.com'),
    ]
    const values = [
      [`'{ROLE_SALE,ROLE_REFUND}'`, '2026-03-01'],
      [`'{ROLE_VOID}'`, '2026-01-01'],
      [`'{}'`, '2026-02-01'],
    ]
    for (const [at, [rights, day]] of values.entries()) {
      await app.query(`update portal_user set rights = ${rights}, created_at = '${day} 00:00Z' where id = $1`, [
        people[at]?.id,
      ])
    }
    admin = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN', { firstName: 'Zoe', email: 'z@example.com' })
    token = (await app.openSession(admin)).token
  })

  const names = async (body: unknown, bearer = token) => {
    const { status, data, error } = await list(app, bearer, body)
    if (status !== 200) throw new Error(JSON.stringify(error))
    return data.items.map(({ name }) => name.split(' ')[0])
  }

  it('API-24 LIST-28 USR-10 are listed by name, in the order of the alphabet', async () => {
    expect(await names({})).toEqual(['alpha', 'beta', 'Élan', 'Zoe'])
  })

  it.each([
    ['name', ['alpha', 'beta', 'Élan', 'Zoe']],
    ['createdAt', ['Élan', 'alpha', 'beta', 'Zoe']],
    ['email', ['Élan', 'alpha', 'beta', 'Zoe']],
  ])('LIST-36 USR-11 are sorted by %s both ways', async (field, rising) => {
    expect(await names({ sort: { field, direction: 'asc' } })).toEqual(rising)
    expect(await names({ sort: { field, direction: 'desc' } })).toEqual(rising.toReversed())
  })

  it.each(['merchantName', 'terminalsCount', 'id', 'password_hash'])('LIST-36 are not sorted by %s', async (field) =>
    expect(refusalOf(await list(app, token, { sort: { field, direction: 'asc' } }))).toEqual([
      400,
      'WRONG_SHAPE',
      'sort.field',
    ]),
  )

  it.each([
    ['FLT-07 name', { username: 'ALPH' }, ['alpha']],
    ['FLT-07 first and last name', { username: 'élan z' }, ['Élan']],
    ['FLT-06 email', { email: 'B@EX' }, ['alpha']],
    ['rights', { rights: ['ROLE_REFUND', 'ROLE_VOID'] }, ['beta', 'Élan']],
    ['the day they were added', { dateFrom: '2026-01-01 00:00', dateTo: '2026-02-01 00:00' }, ['alpha', 'Élan']],
    ['a like pattern, taken literally', { username: '_' }, []],
  ])('are found by %s', async (_what, filter, found) => expect(await names({ filter })).toEqual(found))

  it('are found by merchant, store and terminal, which only narrow', async () => {
    expect(await names({ filter: { storeTokens: [store.tokens.store] } })).toEqual(['Élan'])
    expect(await names({ filter: { terminalTokens: [store.tokens.terminal] } })).toEqual(['Élan'])
    expect(await names({ filter: { merchantTokens: [tenant.tokens.merchant] } })).toHaveLength(4)
    const bound = await buildPerson(app.database, tenant, [], { firstName: 'Yota' })
    await addRole(app.database, bound, 'ROLE_STORE_ADMIN', store)
    expect(await names({ filter: { storeTokens: [store.tokens.store] } })).toEqual(['Élan', 'Yota'])
    await app.query('update portal_user set deleted_at = now() where id = $1', [bound.id])
    const foreign = await buildTenant(app.database)
    await buildPerson(app.database, foreign, 'ROLE_CASHIER')
    for (const filter of [
      { storeTokens: [foreign.tokens.store] },
      { terminalTokens: [foreign.tokens.terminal] },
      { merchantTokens: [foreign.tokens.merchant] },
    ]) {
      expect(await names({ filter })).toEqual([])
    }
  })

  it('USR-06 USR-07 carry the fields of section 3 and nothing else, with counts that are right', async () => {
    await app.query('insert into user_terminal values ($1, $2)', [people[0]?.id, store.terminalId])
    const { data } = await list(app, token, { filter: { username: 'beta' } })
    const [row] = data.items
    expect(Object.keys(row ?? {}).toSorted()).toEqual(Object.keys(userList.row).toSorted())
    expect(row).toEqual({
      token: people[0]?.token,
      name: 'beta Z',
      email: 'C@example.com',
      merchantName: tenant.names.merchant,
      terminalsCount: 2,
      storesCount: 2,
      rights: ['ROLE_SALE', 'ROLE_REFUND'],
      ssmAccess: false,
      invitation: null,
      suspendedUntil: null,
      createdAt: '2026-03-01T00:00:00Z',
    })
    const storeAdmin = await buildPerson(app.database, store, 'ROLE_STORE_ADMIN', { firstName: 'Store' })
    const seen = await list(app, (await app.openSession(storeAdmin)).token, { filter: { username: 'beta' } })
    expect(seen.data.items[0]).toMatchObject({ terminalsCount: 1, storesCount: 1 })
    await app.query('delete from user_terminal where user_id = $1 and terminal_id = $2', [
      people[0]?.id,
      store.terminalId,
    ])
    await app.query('update portal_user set deleted_at = now() where id = $1', [storeAdmin.id])
  })

  it('API-35 USR-12 are opened with what only their details show', async () => {
    const { status, data } = await open(app, token, people[1]?.token ?? '')
    expect([status, data]).toMatchObject([
      200,
      {
        firstName: 'Élan',
        lastName: 'Z',
        roles: ['ROLE_CASHIER'],
        viewOnly: false,
        version: 1,
        merchantToken: tenant.tokens.merchant,
        stores: [{ token: store.tokens.store, name: store.names.store }],
        isSso: false,
        isWithinReach: true,
      },
    ])
  })

  it('are gone once they are deleted', async () => {
    const gone = await buildPerson(app.database, tenant, 'ROLE_CASHIER', { firstName: 'Gone', deletedAt: new Date() })
    expect(await names({ filter: { username: 'Gone' } })).toEqual([])
    expect(refusalOf(await open(app, token, gone.token))).toEqual([404, 'NOT_FOUND'])
  })

  it('ROLE-34 are closed to the second level in DR', async () => {
    expect(refusalOf(await list(app, token, {}, 'dr.example'))).toEqual([403, 'NOT_ALLOWED'])
  })

  it('ROLE-34 are closed to a cashier, but for the own record', async () => {
    const [cashier] = people as [Person, ...Person[]]
    const { token: own } = await app.openSession(cashier)
    expect(refusalOf(await list(app, own))).toEqual([403, 'NOT_ALLOWED'])
    expect((await open(app, own, cashier.token)).data.email).toBe('C@example.com')
    // Somebody who works on the same terminal.
    expect(refusalOf(await open(app, own, people[2]?.token ?? ''))).toEqual([404, 'NOT_FOUND'])
  })
})

describe.each(eachIsolationLayer)('with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const built = useTenantTree(app)
  const cashiers = new Map<string, Person>()
  beforeAll(async () => {
    for (const { tenant, canary, name } of built) {
      cashiers.set(name, await buildPerson(app.database, tenant, 'ROLE_CASHIER', { firstName: canary }))
    }
  })

  it.each(roles)('ROLE-20 USR-26 %s lists and opens the people it sees and no others', async (role: Role) => {
    const [own] = built
    if (!own) throw new Error('no place')
    const { token } = await app.openSession(await buildPerson(app.database, own.tenant, role, { firstName: 'Self' }))
    const reply = await list(app, token, { filter: { username: 'CANARY' } })
    const seen = role === 'ROLE_CASHIER' ? [] : nodesSeenBy(role)
    const names = built.filter(({ name }) => seen.includes(name)).map(({ canary }) => `${canary} Ioannou`)
    expect(refusalOf(reply)).toEqual(role === 'ROLE_CASHIER' ? [403, 'NOT_ALLOWED'] : [200])
    const { items, total } = reply.data ?? { items: [], total: 0 }
    expect([new Set(items.map(({ name }) => name)), total]).toEqual([new Set(names), names.length])
    for (const { name } of built) {
      const { status } = await open(app, token, cashiers.get(name)?.token ?? '')
      expect([name, status]).toEqual([name, seen.includes(name) ? 200 : 404])
    }
  })
})
