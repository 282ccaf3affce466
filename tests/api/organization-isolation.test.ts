import { beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#core/access/access.ts'
import { roleCan } from '#core/access/can.ts'
import type { AnyEndpoint } from '#core/endpoint.ts'
import * as helpers from '#features/merchants/filter-options.ts'
import { getMerchant, listMerchants, setMerchantStatus } from '#features/merchants/contract.ts'
import { getMid, listMids, setMidStatus } from '#features/mids/contract.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { getStore, listStores, listStoreTerminals } from '#features/stores/contract.ts'
import { addRole, buildPerson } from '#tests/support/factories.ts'
import { type TenantNode, type TenantNodeName, nodesSeenBy } from '#tests/support/isolation-tree.ts'
import { setColumns } from '#tests/support/shops.ts'
import { eachIsolationLayer, type Reply, type TestApp } from '#tests/support/test-app.ts'
import { useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

type Kind = 'acquirer' | 'affiliate' | 'instance' | 'merchant' | 'mid' | 'store'

const lists = { merchant: listMerchants, mid: listMids, store: listStores } as const
const records = [
  ['merchant', getMerchant],
  ['merchant', setMerchantStatus],
  ['mid', getMid],
  ['mid', setMidStatus],
  ['store', getStore],
  ['store', listStoreTerminals],
] as [Kind, AnyEndpoint][]
const questions = Object.values(helpers).filter((value) => typeof value === 'object') as AnyEndpoint[]

describe.each(eachIsolationLayer)('with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const built = useTenantTree(app)
  const bearers = new Map<Role, string>()

  beforeAll(async () => {
    for (const node of built) await mark(app, node)
    for (const role of roles) {
      bearers.set(role, (await app.openSession(await buildPerson(app.database, own().tenant, role))).token)
    }
  })

  const own = () => built[0] as TenantNode
  const token = (role: Role) => bearers.get(role) ?? ''
  const isOpen = (role: Role, call: AnyEndpoint) => roleCan(role, call.access as Action, 'standard')
  const tokensOf = (kind: Kind, role: Role) =>
    new Set(built.filter(({ name }) => nodesSeenBy(role).includes(name)).map(({ tenant }) => tenant.tokens[kind]))
  /** No text of a record that the role does not see stands anywhere in the reply. */
  const expectClean = (role: Role, reply: Reply<unknown>) => {
    const text = JSON.stringify([reply.data, reply.error])
    for (const kind of Object.keys(marks) as Kind[]) {
      for (const { tenant } of built) {
        const seen = tokensOf(kind, role).has(tenant.tokens[kind])
        if (!seen) expect([kind, text.includes(tenant.tokens[kind])]).toEqual([kind, false])
      }
    }
  }

  it.each(roles)('ROLE-20 %s lists the merchants, MIDs and stores it sees and nothing else', async (role) => {
    for (const [kind, list] of Object.entries(lists) as [Kind, AnyEndpoint][]) {
      const params = { page: 1, perPage: 100 }
      const reply = (await app.call(list, { params, body: {}, token: token(role) })) as Reply<
        Partial<{ items: { token: string }[]; total: number }> | undefined
      >
      expectClean(role, reply)
      const open = isOpen(role, list)
      const seen = open ? tokensOf(kind, role) : new Set()
      expect([list.name, reply.status]).toEqual([list.name, open ? 200 : 403])
      expect([list.name, new Set(reply.data?.items?.map((row) => row.token))]).toEqual([list.name, seen])
      expect([list.name, reply.data?.total ?? 0]).toEqual([list.name, seen.size])
    }
  })

  it.each(roles)('ROLE-20 %s reads and switches on its own ground only', async (role) => {
    for (const [kind, call] of records) {
      for (const { name, tenant } of built) {
        const id = tenant.tokens[kind]
        const reply = await app.call(call, {
          params: { id, token: id, page: 1, perPage: 10 },
          token: token(role),
          ...(call.method === 'PUT' && { body: { status: 1, version: -1 } }),
          ...(call.method === 'POST' && { body: {} }),
        })
        const seen = tokensOf(kind, role).has(id)
        // An old version is refused after the look-up, so that nothing changes here.
        const allowed = call.method === 'PUT' ? 409 : 200
        const expected = isOpen(role, call) ? (seen ? allowed : 404) : 403
        expect([call.name, name, reply.status]).toEqual([call.name, name, expected])
        expectClean(role, reply)
      }
    }
  })

  it.each(records)('SEC-29 answers for a foreign %s with the same bytes as for a missing one', async (kind, call) => {
    const ask = async (id: string) => {
      const { status, error, headers } = await app.call(call, {
        params: { id, token: id, page: 1, perPage: 10 },
        token: token('ROLE_INSTANCE_ADMIN'),
        ...(call.method === 'PUT' && { body: { status: 1, version: 1 } }),
        ...(call.method === 'POST' && { body: {} }),
      })
      return { status, error: { ...error, reference: '' }, headers: Object.fromEntries(headers) }
    }
    const missing = await ask('missing')
    expect(missing.status).toBe(404)
    for (const { tenant } of built.slice(4)) expect(await ask(tenant.tokens[kind])).toEqual(missing)
  })

  it.each(roles)('ROLE-20 %s is offered what is on its own ground', async (role) => {
    for (const call of questions) {
      const reply = await app.call(call, { token: token(role) })
      expect([call.name, reply.status]).toEqual([call.name, isOpen(role, call) ? 200 : 403])
      expectClean(role, reply)
    }
    const pickers = { merchant: helpers.listUserMerchants, mid: helpers.listUserMids, store: helpers.listUserStores }
    for (const [kind, call] of Object.entries(pickers) as [Kind, AnyEndpoint][]) {
      if (!isOpen(role, call)) continue
      const { data } = (await app.call(call, { token: token(role) })) as Reply<{ token: string }[]>
      expect([kind, new Set(data.map((option) => option.token))]).toEqual([kind, tokensOf(kind, role)])
    }
  })

  it('counts only what the principal may list', async () => {
    for (const role of roles) {
      for (const list of [listMerchants, listMids, listStores] as AnyEndpoint[]) {
        if (!isOpen(role, list)) continue
        const { data } = (await app.call(list, {
          params: { page: 1, perPage: 100 },
          body: {},
          token: token(role),
        })) as Reply<{
          items: { terminalsCount: number }[]
        }>
        // Each place is one terminal.
        const counted = data.items.reduce((sum, { terminalsCount }) => sum + terminalsCount, 0)
        expect([role, list.name, counted]).toEqual([role, list.name, visibleTerminals(role)])
      }
    }
  })

  it('keeps what one role opens apart from what another may do', async () => {
    const [, , siblingStore, siblingMerchant] = built as [TenantNode, TenantNode, TenantNode, TenantNode]
    const person = await buildPerson(app.database, own().tenant, 'ROLE_STORE_ADMIN')
    await addRole(app.database, person, 'ROLE_MERCHANT', siblingMerchant.tenant)
    const bearer = (await app.openSession(person)).token
    const read = async (list: AnyEndpoint) => {
      const reply = await app.call(list, { params: { page: 1, perPage: 100 }, body: {}, token: bearer })
      return new Set((reply.data as { items: { token: string }[] }).items.map((row) => row.token))
    }
    expect(await read(listStores as never)).toEqual(
      new Set([own().tenant.tokens.store, siblingMerchant.tenant.tokens.store]),
    )
    expect(await read(listMids as never)).toEqual(new Set([siblingMerchant.tenant.tokens.mid]))
    const params = { id: siblingStore.tenant.tokens.store }
    expect((await app.call(getStore, { params, token: bearer })).status).toBe(404)
  })

  it('answers not a byte differently after changes on foreign ground', async () => {
    const merchant = token('ROLE_MERCHANT')
    const calls = [listMids, listStores, ...questions, getMid, getStore] as AnyEndpoint[]
    const readAll = async () => {
      const replies = []
      for (const call of calls) {
        const id = own().tenant.tokens[call.path.startsWith('mid/') ? 'mid' : 'store']
        const reply = await app.call(call, {
          params: { id, page: 1, perPage: 100 },
          token: merchant,
          ...(call.method === 'POST' && { body: {} }),
        })
        replies.push([call.name, reply.status, reply.data])
      }
      return JSON.stringify(replies)
    }
    const before = await readAll()
    for (const { tenant } of built.slice(3)) {
      await setColumns(app, 'merchant', tenant.merchantId, {
        name: 'Renamed',
        country: 'JP',
        mccs: ['7995'],
        status: 0,
      })
      await setColumns(app, 'mid', tenant.midId, { card_acceptor_country: 'JP', mcc: '7995', status: 0 })
      await setColumns(app, 'store', tenant.storeId, { name: 'Renamed', time_zone: 'Asia/Tokyo', status: 0 })
      await setColumns(app, 'terminal', tenant.terminalId, { currency: 'JPY' })
    }
    expect(await readAll()).toBe(before)
  })

  const visibleTerminals = (role: Role) => nodesSeenBy(role).length
})

/** Columns that hold text for people or codes: each gets the token of its record, to be found in what leaves the server. */
const marks: Readonly<Record<Kind, readonly string[]>> = {
  acquirer: ['name'],
  affiliate: ['name'],
  instance: ['name'],
  merchant: ['name', 'card_acceptor_name'],
  mid: ['code', 'card_acceptor_name', 'card_acceptor_city'],
  store: ['name', 'address', 'time_zone'],
}

const mark = async (app: TestApp, { tenant }: { tenant: TenantNode['tenant']; name: TenantNodeName }) => {
  for (const [kind, columns] of Object.entries(marks) as [Kind, string[]][]) {
    const texts = columns.map((column) => [column, `marked ${tenant.tokens[kind]}`])
    await setColumns(app, kind, tenant[`${kind}Id`], Object.fromEntries(texts))
  }
}
