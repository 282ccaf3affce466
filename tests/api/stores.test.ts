import { beforeAll, describe, expect, it } from 'vitest'
import { getStore, listStores, listStoreTerminals, storeList } from '#features/stores/contract.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { readList } from '#tests/support/read-list.ts'
import { setColumns, type ShopName, shopNames } from '#tests/support/shops.ts'
import { useShops, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: { VARIANT_BY_HOST: 'dr.example=dr' } })
const shops = useShops(app)
let operator: string
let storeAdmin: string

beforeAll(async () => {
  const as = async (role: 'ROLE_ADMIN' | 'ROLE_STORE_ADMIN') =>
    (await app.openSession(await buildPerson(app.database, shops.olive, role))).token
  operator = await as('ROLE_ADMIN')
  storeAdmin = await as('ROLE_STORE_ADMIN')
})

/** The shops of a list of stores, by their names. */
const namesOf = (rows: readonly { readonly token: string }[]) =>
  rows.map(({ token }) => shopNames.find((name) => shops[name].tokens.store === token)).filter((name) => name)
const list = (body: unknown = {}, token = operator) => readList(app, listStores, token, body)
const details = (name: ShopName, token = operator) =>
  app.call(getStore, { params: { id: shops[name].tokens.store }, token })
const hidden = ['merchantName', 'mcc', 'mid']

describe('the list', () => {
  it('API-26 answers stores with the fields of section 3 and no others', async () => {
    const [row] = await list({ filter: { storeTokens: [shops.olive.tokens.store] } })
    expect(row).toEqual({
      token: shops.olive.tokens.store,
      name: 'Plaka',
      address: '1 Adrianou',
      timeZone: 'Europe/Athens',
      merchantName: 'Olive 100%',
      mcc: '5812',
      mid: '000000000000030',
      processing: { enabled: true, reason: null },
      terminalsCount: 1,
      createdAt: '2026-03-01T23:59:30Z',
    })
  })

  it('LIST-29 LIST-38 is by name in the order of the alphabet, by merchant, and by creation', async () => {
    const orders = {
      name: ['basil', 'pepper', 'sage', 'olive', 'thyme'],
      merchantName: ['basil', 'sage', 'olive', 'pepper', 'thyme'],
      createdAt: ['thyme', 'olive', 'pepper', 'basil', 'sage'],
    }
    expect(namesOf(await list())).toEqual(orders.name)
    for (const [field, order] of Object.entries(orders)) {
      expect(namesOf(await list({ sort: { field, direction: 'asc' } }))).toEqual(order)
      expect(namesOf(await list({ sort: { field, direction: 'desc' } }))).toEqual(order.toReversed())
    }
  })

  it.each(['address', 'mid', 'mcc', 'terminalsCount', 'processing', 'token'])(
    'LIST-16 is refused by %s',
    async (field) => {
      const body = { sort: { field, direction: 'asc' } }
      const reply = await app.call(listStores, { params: { page: 1, perPage: 10 }, body, token: operator })
      expect(refusalOf(reply)).toEqual([400, 'WRONG_SHAPE', 'sort.field'])
    },
  )

  it('D-52 tells why a store counts as deactivated: itself, its MID or its merchant, the nearest first', async () => {
    const { storeId, midId, merchantId, tokens } = shops.sage
    const processing = async (store: 0 | 1, mid: 0 | 1, merchant: 0 | 1) => {
      await setColumns(app, 'store', storeId, { status: store })
      await setColumns(app, 'mid', midId, { status: mid })
      await setColumns(app, 'merchant', merchantId, { status: merchant })
      const [row] = await list({ filter: { storeTokens: [tokens.store] } })
      const { data } = await details('sage')
      expect(data.storeStatus).toBe(store)
      expect(data.processing).toEqual(row?.processing)
      return [data.processing.enabled, data.processing.reason]
    }
    expect(await processing(0, 0, 0)).toEqual([false, 'store'])
    expect(await processing(0, 1, 1)).toEqual([false, 'store'])
    expect(await processing(1, 0, 0)).toEqual([false, 'mid'])
    expect(await processing(1, 1, 0)).toEqual([false, 'merchant'])
    expect(await processing(1, 1, 1)).toEqual([true, null])
  })
})

describe('the filters', () => {
  const find = async (filter: Record<string, unknown>) => namesOf(await list({ filter }))

  it.each([
    ['FLT-09 name', { storeName: 'ÉLAN' }, ['pepper']],
    ['address', { address: 'rue' }, ['sage']],
    ['time zone', { timeZone: ['Europe/Athens', 'Europe/Sofia'] }, ['pepper', 'olive', 'thyme']],
    ['FLT-08 merchant name', { merchantName: '100%' }, ['olive']],
    ['a part of the MID', { mid: '0050' }, ['thyme']],
    ['FLT-45 MCC', { mcc: ['5411', '7011'] }, ['basil', 'pepper']],
    ['FLT-14 creation', { dateFrom: '2026-03-02 00:00', dateTo: '2026-04-01 12:00' }, ['basil', 'pepper']],
  ])('narrow by %s', async (_rule, filter, expected) => {
    expect(await find(filter)).toEqual(expected)
  })

  it.each([
    ['FLT-02', 'store', ['olive']],
    ['the MID', 'mid', ['olive']],
    ['FLT-01', 'merchant', ['olive']],
    ['FLT-03', 'instance', ['pepper', 'olive']],
    ['FLT-04', 'affiliate', ['pepper', 'olive', 'thyme']],
    ['FLT-05', 'acquirer', ['basil', 'pepper', 'olive', 'thyme']],
  ] as const)('%s narrow by %sTokens', async (_row, kind, expected) => {
    expect(await find({ [`${kind}Tokens`]: [shops.olive.tokens[kind]] })).toEqual(expected)
    expect(await find({ [`${kind}Tokens`]: ['unheard of'] })).toEqual([])
  })
})

describe('STO-12 the reduced sets of D-86', () => {
  const principals = [
    ['store admins', '127.0.0.1', () => storeAdmin],
    ['the operator in the DR variant', 'dr.example', () => operator],
  ] as const

  it.each(principals)('ROLE-22 leave %s without merchant, MCC and MID', async (_who, host, token) => {
    const reply = await app.call(listStores, { params: { page: 1, perPage: 10 }, body: {}, token: token(), host })
    const fields = Object.keys(storeList.row).filter((field) => !hidden.includes(field))
    expect(reply.data.items.map((row) => Object.keys(row))).toEqual(reply.data.items.map(() => fields))
    const one = await app.call(getStore, { params: { id: shops.olive.tokens.store }, token: token(), host })
    expect(Object.keys(one.data)).toEqual([...fields, 'storeStatus'])
  })

  it.each(principals)('ROLE-23 refuse %s what the hidden columns hold', async (_who, host, token) => {
    for (const [name, value] of Object.entries({
      merchantName: 'olive',
      merchantTokens: [shops.olive.tokens.merchant],
      mid: '0',
      midTokens: [shops.olive.tokens.mid],
      mcc: ['5812'],
      instanceTokens: [shops.olive.tokens.instance],
      affiliateTokens: [shops.olive.tokens.affiliate],
      acquirerTokens: [shops.olive.tokens.acquirer],
    })) {
      const body = { filter: { [name]: value } }
      const reply = await app.call(listStores, { params: { page: 1, perPage: 10 }, body, token: token(), host })
      expect(refusalOf(reply)).toEqual([400, 'WRONG_SHAPE', `filter.${name}`])
    }
    const body = { sort: { field: 'merchantName', direction: 'asc' } }
    const reply = await app.call(listStores, { params: { page: 1, perPage: 10 }, body, token: token(), host })
    expect(refusalOf(reply)).toEqual([400, 'WRONG_SHAPE', 'sort.field'])
  })

  it('leave the others everything', async () => {
    const merchant = await buildPerson(app.database, shops.olive, 'ROLE_MERCHANT')
    const { data } = await details('olive', (await app.openSession(merchant)).token)
    const { merchant: merchantToken, mid: midToken } = shops.olive.tokens
    expect(data).toMatchObject({ mcc: '5812', mccName: 'Restaurants', merchantToken, midToken })
  })
})

describe('the terminals of a store', () => {
  const terminals = (name: ShopName, token = operator, body: unknown = {}) =>
    readList(app, listStoreTerminals, token, body, { params: { token: shops[name].tokens.store } })

  it('are listed by alias, each with what it comes to (D-52), and counted', async () => {
    const { terminalId, ...above } = shops.olive
    const beside = await buildTenant(app.database, above)
    await setColumns(app, 'terminal', terminalId, { alias: 'Bar', tid: 'T2' })
    await setColumns(app, 'terminal', beside.terminalId, { alias: 'älter', tid: 'T1', status: 0 })
    await setColumns(app, 'mid', shops.olive.midId, { status: 0 })
    const bar = { alias: 'Bar', posTerminalIdCode: 'T2', terminalStatus: 1, processing: stopped('mid') }
    const older = { alias: 'älter', posTerminalIdCode: 'T1', terminalStatus: 0, processing: stopped('terminal') }
    expect(await terminals('olive')).toMatchObject([older, bar])
    await setColumns(app, 'mid', shops.olive.midId, { status: 1 })
    const working = { ...bar, processing: { enabled: true, reason: null } }
    const byTid = { sort: { field: 'posTerminalIdCode', direction: 'desc' } }
    expect(await terminals('olive', storeAdmin, byTid)).toMatchObject([working, older])
    expect(
      await terminals('olive', operator, { filter: { terminalStatus: [0], tid: 't', alias: 'ÄL' } }),
    ).toMatchObject([older])
    expect((await details('olive')).data.terminalsCount).toBe(2)
    expect(await terminals('pepper')).toHaveLength(1)
  })

  it.each(['sage', 'pepper', 'thyme'] as const)(
    'are not there for a store admin of another store: %s',
    async (name) => {
      const params = { token: shops[name].tokens.store, page: 1, perPage: 10 }
      expect((await app.call(listStoreTerminals, { params, body: {}, token: storeAdmin })).status).toBe(404)
      expect((await details(name, storeAdmin)).status).toBe(404)
    },
  )

  it('are none in a store that has none', async () => {
    const { storeId: _, ...above } = shops.thyme
    const empty = await buildTenant(app.database, above)
    await app.query('delete from terminal where id = $1', [empty.terminalId])
    const params = { token: empty.tokens.store, page: 1, perPage: 10 }
    const { status, data } = await app.call(listStoreTerminals, { params, body: {}, token: operator })
    expect([status, data.items, data.total]).toEqual([200, [], 0])
  })
})

const stopped = (reason: string) => ({ enabled: false, reason })
