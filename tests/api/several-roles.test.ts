import { beforeAll, describe, expect, it } from 'vitest'
import { getLoggedUser } from '#core/session.ts'
import { getTransaction, listUniqueValues } from '#features/transactions/contract.ts'
import { addRole, buildPerson, type Person, unlinkTerminals } from '#tests/support/factories.ts'
import { buildTenantTree, type TenantNode, type TenantNodeName } from '#tests/support/isolation-tree.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
let nodes: Map<TenantNodeName, TenantNode>

beforeAll(async () => {
  nodes = new Map((await buildTenantTree(app)).map((node) => [node.name, node]))
})

const at = (name: TenantNodeName) => {
  const node = nodes.get(name)
  if (!node) throw new Error(`no place ${name}`)
  return node
}
const open = async (person: Person, server = app) => (await server.openSession(person)).token
/** The names of the places whose sales the person lists. */
const seen = async (person: Person, server = app) => {
  const rows = await rowsOf(server, await open(person, server))
  return rows.map((row) => row.storeName.replace('CANARY-', '').replace('-', ' ')).toSorted()
}
const build = (role: string | string[], name: TenantNodeName = 'own terminal') =>
  buildPerson(app.database, at(name).tenant, [role].flat())

describe('a person with several roles', () => {
  it('ROLE-13 has the widest level and sees what each role is bound to, together', async () => {
    const person = await build('ROLE_STORE_ADMIN')
    await addRole(app.database, person, 'ROLE_MERCHANT_ADMIN', at('other acquirer').tenant)
    expect(await seen(person)).toEqual(['other acquirer', 'own terminal', 'sibling terminal'])
  })

  it('ROLE-13 sees as a cashier the terminals that are linked, besides the rest', async () => {
    const person = await build('ROLE_CASHIER')
    await addRole(app.database, person, 'ROLE_MERCHANT', at('sibling merchant').tenant)
    expect(await seen(person)).toEqual(['own terminal', 'sibling merchant'])
  })

  it('sees nothing more for being linked to a terminal without being a cashier', async () => {
    const person = await build('ROLE_CASHIER')
    await app.query('delete from role_binding where user_id = $1', [person.id])
    await addRole(app.database, person, 'ROLE_MERCHANT', at('sibling merchant').tenant)
    expect(await seen(person)).toEqual(['sibling merchant'])
  })

  it('lends no role’s right to what another role is bound to', async () => {
    const person = await build('ROLE_MERCHANT')
    await addRole(app.database, person, 'ROLE_INSTANCE_ADMIN', at('other acquirer').tenant)
    const body = { uniqueValuesField: 'instance' }
    const { status, data } = await app.call(listUniqueValues, { body, token: await open(person) })
    expect([status, data]).toEqual([200, [at('other acquirer').canary]])
    expect(await seen(person)).toEqual(['other acquirer', 'own terminal', 'sibling store', 'sibling terminal'])
  })
})

describe('a role', () => {
  it.each([
    'ROLE_ACQUIRER_ADMIN',
    'ROLE_AFFILIATE_ADMIN',
    'ROLE_INSTANCE_ADMIN',
    'ROLE_MERCHANT_ADMIN',
    'ROLE_MERCHANT',
    'ROLE_STORE_ADMIN',
    'ROLE_CASHIER',
  ])('%s opens nothing while it is bound to nothing', async (role) => {
    const person = await build([])
    await addRole(app.database, person, role, at('own terminal').tenant, {})
    await unlinkTerminals(app.database, person)
    expect(await seen(person)).toEqual([])
    const params = { id: at('own terminal').sale.token }
    expect((await app.call(getTransaction, { params, token: await open(person) })).status).toBe(404)
  })

  it.each([
    ['ROLE_CASHIER', 'merchantId'],
    ['ROLE_STORE_ADMIN', 'merchantId'],
    ['ROLE_MERCHANT', 'instanceId'],
    ['ROLE_INSTANCE_ADMIN', 'acquirerId'],
    ['ROLE_OF_TOMORROW', 'acquirerId'],
  ] as const)('%s opens nothing by a binding that is not of its kind: %s', async (role, column) => {
    const { tenant } = at('own terminal')
    const person = await build([])
    await addRole(app.database, person, role, tenant, { [column]: tenant[column] })
    await unlinkTerminals(app.database, person)
    expect(await seen(person)).toEqual([])
  })

  it('ROLE-12 that is unknown leaves a cashier, with the terminals that are linked', async () => {
    const person = await build('ROLE_OF_TOMORROW')
    const { data } = await app.call(getLoggedUser, { token: await open(person) })
    expect(data.roles).toEqual([])
    expect(await seen(person)).toEqual(['own terminal'])
  })

  it('works from the next request on, and as long as the person has it', async () => {
    const person = await build('ROLE_MERCHANT')
    const token = await open(person)
    const count = async () => (await rowsOf(app, token)).length
    expect(await count()).toBe(3)
    await app.query('delete from role_binding where user_id = $1', [person.id])
    expect(await count()).toBe(1)
    await unlinkTerminals(app.database, person)
    expect(await count()).toBe(0)
    await addRole(app.database, person, 'ROLE_ADMIN', at('own terminal').tenant)
    expect(await count()).toBe(7)
  })
})

describe('with CASHIER_TRX_SCOPE=own', () => {
  const own = useTestApp({ env: { CASHIER_TRX_SCOPE: 'own' } })
  beforeAll(async () => {
    nodes = new Map((await buildTenantTree(own)).map((node) => [node.name, node]))
  })

  const person = (role: string | string[]) => buildPerson(own.database, at('own terminal').tenant, [role].flat())

  it('a cashier sees the own sales alone, also on the own terminal', async () => {
    const cashier = await person('ROLE_CASHIER')
    expect(await seen(cashier, own)).toEqual([])
    const { sale } = at('own terminal')
    const read = async () =>
      (await own.call(getTransaction, { params: { id: sale.token }, token: await open(cashier, own) })).status
    expect(await read()).toBe(404)
    await own.query('update transaction set user_id = $1 where id = $2', [cashier.id, sale.id])
    expect(await seen(cashier, own)).toEqual(['own terminal'])
    expect(await read()).toBe(200)
  })

  it('changes nothing for the other levels and for the operator', async () => {
    expect(await seen(await person('ROLE_STORE_ADMIN'), own)).toEqual(['own terminal', 'sibling terminal'])
    expect(await seen(await person('ROLE_ADMIN'), own)).toHaveLength(7)
  })

  it('opens no sales of colleagues to somebody who is a cashier besides', async () => {
    const both = await person('ROLE_CASHIER')
    await addRole(own.database, both, 'ROLE_MERCHANT', at('sibling merchant').tenant)
    expect(await seen(both, own)).toEqual(['sibling merchant'])
  })
})
