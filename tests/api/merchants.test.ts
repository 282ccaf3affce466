import { beforeAll, describe, expect, it } from 'vitest'
import { getMerchant, listMerchants, merchantList, setMerchantStatus } from '#features/merchants/contract.ts'
import { listMids } from '#features/mids/contract.ts'
import { listStores } from '#features/stores/contract.ts'
import { listTerminals } from '#features/terminals/contract.ts'
import { listUsers } from '#features/users/contract.ts'
import { addRole, buildPerson, buildTenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { readList } from '#tests/support/read-list.ts'
import { setColumns, type ShopName, shopNames } from '#tests/support/shops.ts'
import { useShops, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const shops = useShops(app)
let operator: string

beforeAll(async () => {
  operator = (await app.openSession(await buildPerson(app.database, shops.olive, 'ROLE_ADMIN'))).token
})

/** The shops of a list of merchants, by their names. */
const namesOf = (rows: readonly { readonly token: string }[]) =>
  rows.map(({ token }) => shopNames.find((name) => shops[name].tokens.merchant === token))
const list = (body: unknown = {}, token = operator) => readList(app, listMerchants, token, body)
const details = (name: ShopName, token = operator) =>
  app.call(getMerchant, { params: { id: shops[name].tokens.merchant }, token })

describe('the list', () => {
  it('API-27 answers merchants with the fields of section 3 and no others', async () => {
    const [row] = await list({ filter: { merchantTokens: [shops.olive.tokens.merchant] } })
    expect(row).toMatchObject({
      token: shops.olive.tokens.merchant,
      name: 'Olive 100%',
      country: 'GR',
      mccsCount: 2,
      merchantStatus: 1,
      cardAcceptorName: 'OLIVE TREE',
      createdAt: '2026-03-01T23:59:30Z',
    })
    expect(Object.keys(row ?? {})).toEqual(Object.keys(merchantList.row))
    const above = await app.query(
      `select a.name as acquirer, f.name as affiliate, i.name as instance from acquirer a, affiliate f, instance i
       where a.id = $1 and f.id = $2 and i.id = $3`,
      [shops.olive.acquirerId, shops.olive.affiliateId, shops.olive.instanceId],
    )
    expect(row).toMatchObject(above[0] ?? {})
  })

  it('counts what stands below a merchant, and people who were not deleted', async () => {
    const { acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = shops.olive
    const merchant = { acquirerId, affiliateId, instanceId, merchantId }
    await buildTenant(app.database, { ...merchant, midId, storeId })
    await buildTenant(app.database, { ...merchant, midId })
    await buildTenant(app.database, merchant)
    await buildPerson(app.database, shops.olive, 'ROLE_CASHIER')
    await buildPerson(app.database, shops.olive, 'ROLE_CASHIER', { deletedAt: new Date() })
    const people = await app.query('select id from portal_user where merchant_id = $1 and deleted_at is null', [
      merchantId,
    ])
    const [row] = await list({ filter: { merchantTokens: [shops.olive.tokens.merchant] } })
    expect(row).toMatchObject({ midsCount: 2, storesCount: 3, terminalsCount: 4, usersCount: people.length })
    expect(people.length).toBeGreaterThan(1)
    const [alone] = await list({ filter: { merchantTokens: [shops.sage.tokens.merchant] } })
    expect(alone).toMatchObject({ midsCount: 1, storesCount: 1, terminalsCount: 1, usersCount: 0 })
  })

  it('counts what the lists below find for the merchant', async () => {
    for (const shop of Object.values(shops)) {
      const filter = { merchantTokens: [shop.tokens.merchant] }
      const [row] = await list({ filter })
      const found = async (call: Parameters<typeof readList>[1]) =>
        (await readList(app, call, operator, { filter })).length
      expect(row).toMatchObject({
        midsCount: await found(listMids),
        storesCount: await found(listStores),
        terminalsCount: await found(listTerminals),
        usersCount: await found(listUsers),
      })
    }
  })

  it('LIST-30 is by name in the order of the alphabet, and D-99 by name and by creation', async () => {
    const byName = ['basil', 'sage', 'olive', 'pepper', 'thyme']
    expect(namesOf(await list())).toEqual(byName)
    expect(namesOf(await list({ sort: { field: 'name', direction: 'desc' } }))).toEqual(byName.toReversed())
    const byCreation = ['thyme', 'olive', 'pepper', 'basil', 'sage']
    expect(namesOf(await list({ sort: { field: 'createdAt', direction: 'asc' } }))).toEqual(byCreation)
    expect(namesOf(await list({ sort: { field: 'createdAt', direction: 'desc' } }))).toEqual(byCreation.toReversed())
  })

  it.each(Object.keys(merchantList.row).filter((field) => !['name', 'createdAt'].includes(field)))(
    'LIST-16 is refused by %s',
    async (field) => {
      const body = { sort: { field, direction: 'asc' } }
      const reply = await app.call(listMerchants, { params: { page: 1, perPage: 10 }, body, token: operator })
      expect(refusalOf(reply)).toEqual([400, 'WRONG_SHAPE', 'sort.field'])
    },
  )
})

describe('the filters', () => {
  const find = async (filter: Record<string, unknown>) =>
    namesOf(await list({ filter })).filter((name) => name !== undefined)

  it.each([
    ['name, in any case and literally', { merchantName: 'OLIVE 100%' }, ['olive']],
    ['name, in Greek', { merchantName: 'ελι' }, ['thyme']],
    ['card acceptor name', { cardAcceptorName: 'mill' }, ['pepper']],
    ['FLT-44 country', { country: ['BG', 'CH'] }, ['basil', 'pepper']],
    ['FLT-45 MCC', { mcc: ['5411', '7011'] }, ['basil', 'olive', 'pepper']],
    ['FLT-42 disabled', { merchantStatus: [0] }, ['pepper']],
    ['FLT-42 enabled', { merchantStatus: [1] }, ['basil', 'sage', 'olive', 'thyme']],
    ['FLT-14 creation, both minutes included', range('2026-03-01 23:59', '2026-03-02 00:00'), ['olive', 'pepper']],
    ['FLT-14 creation, the last minute whole', range('2026-02-01 12:00', '2026-03-01 23:59'), ['olive', 'thyme']],
    ['several at once', { country: ['GR'], mcc: ['5812'] }, ['olive']],
    ['nothing', { country: ['JP'] }, []],
  ])('MER-18 narrow by %s', async (_rule, filter, expected) => {
    expect(await find(filter)).toEqual(expected)
  })

  it.each([
    ['FLT-01', 'merchant', ['olive']],
    ['FLT-03', 'instance', ['olive', 'pepper']],
    ['FLT-04', 'affiliate', ['olive', 'pepper', 'thyme']],
    ['FLT-05', 'acquirer', ['basil', 'olive', 'pepper', 'thyme']],
  ] as const)('MER-18 %s narrow by %sTokens', async (_row, kind, expected) => {
    expect(await find({ [`${kind}Tokens`]: [shops.olive.tokens[kind]] })).toEqual(expected)
    expect(await find({ [`${kind}Tokens`]: ['unheard of'] })).toEqual([])
  })

  it.each([
    [{ merchantStatus: [2] }, 400, 'WRONG_SHAPE', 'filter.merchantStatus.0'],
    [{ country: [] }, 400, 'WRONG_SHAPE', 'filter.country'],
    [{ scope: ['all'] }, 400, 'WRONG_SHAPE', 'filter.scope'],
    [{ dateFrom: '2026-02-30 00:00' }, 422, 'DATE_UNKNOWN', 'filter.dateFrom'],
    [{ dateFrom: '30.01.2026' }, 422, 'DATE_MALFORMED', 'filter.dateFrom'],
    [{ dateFrom: 20260130 }, 400, 'WRONG_SHAPE', 'filter.dateFrom'],
    [{ dateFrom: '2026-02-01 00:00' }, 422, 'RANGE_INCOMPLETE', 'filter.dateTo'],
    [range('2026-02-02 00:00', '2026-02-01 00:00'), 422, 'RANGE_END_BEFORE_START', 'filter.dateTo'],
  ])('refuse %j', async (filter, ...refusal) => {
    const reply = await app.call(listMerchants, { params: { page: 1, perPage: 10 }, body: { filter }, token: operator })
    expect(refusalOf(reply)).toEqual(refusal)
  })

  it('SEC-31 never widen what an admin of an instance sees', async () => {
    const admin = await buildPerson(app.database, shops.thyme, 'ROLE_INSTANCE_ADMIN')
    const { token } = await app.openSession(admin)
    expect(namesOf(await list({}, token))).toEqual(['thyme'])
    for (const kind of ['merchant', 'instance', 'affiliate', 'acquirer'] as const) {
      const filter = { [`${kind}Tokens`]: [shops.sage.tokens[kind]] }
      expect(await list({ filter }, token)).toEqual([])
    }
  })
})

describe('the details', () => {
  it('MER-03 carry the list of MCCs whose length the list told, with their names', async () => {
    const { data } = await details('basil')
    expect(data.mccs).toEqual([
      { code: '7011', name: 'Hotels, motels and resorts' },
      { code: '9999', name: null },
    ])
    expect(data.mccsCount).toBe(2)
    const [row] = await list({ filter: { merchantTokens: [shops.basil.tokens.merchant] } })
    expect(data).toMatchObject(row ?? {})
    expect(data).toMatchObject({ version: 1, scaType: 4, terminalsAffected: 0 })
  })

  it('B-40 count the terminals that take payments now, and no others', async () => {
    const { merchantId, midId, storeId } = shops.sage
    const { acquirerId, affiliateId, instanceId } = shops.sage
    const beside = await buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId, storeId })
    const affected = async () => (await details('sage')).data.terminalsAffected
    expect(await affected()).toBe(2)
    await setColumns(app, 'terminal', beside.terminalId, { status: 0 })
    expect(await affected()).toBe(1)
    for (const [table, id] of [
      ['store', storeId],
      ['mid', midId],
      ['merchant', merchantId],
    ] as const) {
      await setColumns(app, table, id, { status: 0 })
      expect([table, await affected()]).toEqual([table, 0])
      await setColumns(app, table, id, { status: 1 })
    }
    expect((await details('olive')).data.terminalsAffected).toBeGreaterThan(0)
  })
})

describe('the switch', () => {
  const put = (name: ShopName, body: unknown, token = operator) =>
    app.call(setMerchantStatus, { params: { token: shops[name].tokens.merchant }, body, token })
  const auditLogOf = (name: ShopName) =>
    app.query(
      'select event, object_type, acquirer_id, result, before, after from audit_event where object_token = $1 order by id',
      [shops[name].tokens.merchant],
    )

  it('D-34 disables and enables, leaves one audit row each, and touches nothing below (D-52)', async () => {
    const before = await app.query(
      'select id, status, version from store union all select id, status, version from mid',
    )
    const off = await put('basil', { status: 0, version: 1 })
    expect([off.status, off.data.merchantStatus, off.data.version, off.data.terminalsAffected]).toEqual([200, 0, 2, 0])
    expect((await details('basil')).data).toEqual(off.data)
    const on = await put('basil', { status: 1, version: 2 })
    expect([on.status, on.data.merchantStatus, on.data.version]).toEqual([200, 1, 3])
    const event = { event: 'merchant.statusChanged', objectType: 'merchant', acquirerId: shops.basil.acquirerId }
    expect(await auditLogOf('basil')).toEqual([
      { ...event, result: 'ok', before: { status: 1 }, after: { status: 0 } },
      { ...event, result: 'ok', before: { status: 0 }, after: { status: 1 } },
    ])
    const after = await app.query('select id, status, version from store union all select id, status, version from mid')
    expect(after).toEqual(before)
  })

  it('REL-15 refuses an older version with the merchant as it stands', async () => {
    const current = (await details('thyme')).data
    for (const version of [0, 2]) {
      const { status, error } = await put('thyme', { status: 0, version })
      expect([status, error.code, error.current]).toEqual([409, 'STALE_VERSION', current])
    }
    expect(await auditLogOf('thyme')).toEqual([])
  })

  it('REL-15 lets one of many at once through', async () => {
    const { version } = (await details('thyme')).data
    const replies = await Promise.all(Array.from({ length: 8 }, () => put('thyme', { status: 0, version })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ error }) => error.code === 'STALE_VERSION')).toHaveLength(7)
    expect(await auditLogOf('thyme')).toHaveLength(1)
  })

  it.each([[{ status: 2, version: 1 }], [{ status: 0 }], [{ status: 0, version: 1, name: 'x' }], [{}]])(
    'refuses the body %j',
    async (body) => {
      const { status, error } = await put('olive', body)
      expect([status, error.code]).toEqual([400, 'WRONG_SHAPE'])
    },
  )

  it('is 404 outside the scope, and for a merchant that was seen through another role', async () => {
    const admin = await buildPerson(app.database, shops.thyme, 'ROLE_INSTANCE_ADMIN')
    await addRole(app.database, admin, 'ROLE_MERCHANT_ADMIN', shops.olive)
    const { token } = await app.openSession(admin)
    for (const name of ['olive', 'sage'] as const) {
      expect((await put(name, { status: 0, version: 1 }, token)).status).toBe(404)
      expect((await details(name, token)).status).toBe(404)
    }
  })
})

describe('paging', () => {
  it('LIST-41 shows merchants of one name each once, whatever the size of the pages', async () => {
    const { merchantId: _m, midId: _i, storeId: _s, ...above } = shops.sage
    const twins = await Promise.all(Array.from({ length: 7 }, () => buildTenant(app.database, above)))
    for (const { merchantId } of twins) await setColumns(app, 'merchant', merchantId, { name: 'Twin' })
    const body = { filter: { merchantName: 'twin' } }
    for (const perPage of [1, 2, 3]) {
      const rows = await readList(app, listMerchants, operator, body, { perPage })
      expect(new Set(rows.map(({ token }) => token)).size).toBe(7)
    }
  })
})

function range(dateFrom: string, dateTo: string) {
  return { dateFrom, dateTo }
}
