import { beforeAll, describe, expect, it } from 'vitest'
import { getMid, listMids, midList, setMidStatus } from '#features/mids/contract.ts'
import { listStores } from '#features/stores/contract.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { readList } from '#tests/support/read-list.ts'
import { setColumns, type ShopName, shopNames } from '#tests/support/shops.ts'
import { useShops, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: { VARIANT_BY_HOST: 'dr.example=dr' } })
const shops = useShops(app)
let operator: string

beforeAll(async () => {
  operator = (await app.openSession(await buildPerson(app.database, shops.olive, 'ROLE_ADMIN'))).token
})

/** The shops of a list of MIDs, by their names. */
const namesOf = (rows: readonly { readonly token: string }[]) =>
  rows.map(({ token }) => shopNames.find((name) => shops[name].tokens.mid === token))
const list = (body: unknown = {}, token = operator) => readList(app, listMids, token, body)
const details = (name: ShopName, token = operator) =>
  app.call(getMid, { params: { id: shops[name].tokens.mid }, token })

describe('the list', () => {
  it('API-28 answers MIDs with the fields of section 3 and no others', async () => {
    const [row] = await list({ filter: { midTokens: [shops.olive.tokens.mid] } })
    expect(row).toMatchObject({
      token: shops.olive.tokens.mid,
      cardAcceptorIdentificationCode: '000000000000030',
      cardAcceptorName: 'OLIVE PLAKA',
      cardAcceptorCountry: 'GR',
      cardAcceptorCity: 'Athens',
      mccCode: '5812',
      midStatus: 1,
      processing: { enabled: true, reason: null },
      storesCount: 1,
      terminalsCount: 1,
      createdAt: '2026-03-01T23:59:30Z',
    })
    expect(Object.keys(row ?? {})).toEqual(Object.keys(midList.row))
    const above = await app.query(
      `select a.name as acquirer_name, f.name as affiliate_name, i.name as instance_name
       from acquirer a, affiliate f, instance i where a.id = $1 and f.id = $2 and i.id = $3`,
      [shops.olive.acquirerId, shops.olive.affiliateId, shops.olive.instanceId],
    )
    expect(row).toMatchObject(above[0] ?? {})
  })

  it('counts the stores of a MID and the terminals in them', async () => {
    const { terminalId: _, storeId, ...above } = shops.sage
    await buildTenant(app.database, { ...above, storeId })
    await buildTenant(app.database, above)
    const { midId: _mid, ...merchant } = above
    await buildTenant(app.database, merchant)
    const [row] = await list({ filter: { midTokens: [shops.sage.tokens.mid] } })
    expect(row).toMatchObject({ storesCount: 2, terminalsCount: 3 })
  })

  it('LIST-31 LIST-40 is by card acceptor code, of which mid is another name (D-98), and by creation', async () => {
    const known = async (body: unknown) => namesOf(await list(body)).filter((name) => name !== undefined)
    const byCode = ['pepper', 'basil', 'olive', 'sage', 'thyme']
    expect(await known({})).toEqual(byCode)
    for (const field of ['cardAcceptorIdentificationCode', 'mid']) {
      expect(await known({ sort: { field, direction: 'asc' } })).toEqual(byCode)
      expect(await known({ sort: { field, direction: 'desc' } })).toEqual(byCode.toReversed())
    }
    const byCreation = ['thyme', 'olive', 'pepper', 'basil', 'sage']
    expect(await known({ sort: { field: 'createdAt', direction: 'asc' } })).toEqual(byCreation)
    expect(await known({ sort: { field: 'createdAt', direction: 'desc' } })).toEqual(byCreation.toReversed())
  })

  it.each(['cardAcceptorName', 'mccCode', 'midStatus', 'token', 'storesCount'])(
    'LIST-16 is refused by %s',
    async (field) => {
      const body = { sort: { field, direction: 'asc' } }
      const reply = await app.call(listMids, { params: { page: 1, perPage: 10 }, body, token: operator })
      expect(refusalOf(reply)).toEqual([400, 'WRONG_SHAPE', 'sort.field'])
    },
  )

  it('shows a merchant the whole row, in both variants (D-86 reduces other lists)', async () => {
    const merchant = await buildPerson(app.database, shops.thyme, 'ROLE_MERCHANT')
    const { token } = await app.openSession(merchant)
    for (const host of ['127.0.0.1', 'dr.example']) {
      const { data } = await app.call(listMids, { params: { page: 1, perPage: 10 }, body: {}, token, host })
      expect(namesOf(data.items)).toEqual(['thyme'])
      expect(Object.keys(data.items[0] ?? {})).toEqual(Object.keys(midList.row))
    }
  })
})

describe('the filters', () => {
  const find = async (filter: Record<string, unknown>, token = operator) =>
    namesOf(await list({ filter }, token)).filter((name) => name !== undefined)

  it.each([
    ['a part of the code', { mid: '0030' }, ['olive']],
    ['card acceptor name', { cardAcceptorName: 'zug' }, ['basil']],
    ['city', { city: 'ATHENS' }, ['olive']],
    ['FLT-44 country', { country: ['GR', 'BG'] }, ['pepper', 'olive', 'thyme']],
    ['FLT-45 MCC', { mcc: ['5999', '7011'] }, ['basil', 'thyme']],
    ['FLT-42 disabled', { midStatus: [0] }, ['thyme']],
    ['FLT-42 enabled', { midStatus: [1], country: ['GR'] }, ['olive']],
    ['FLT-08 merchant name', { merchantName: 'ÉMER' }, ['sage']],
    ['FLT-14 creation', { dateFrom: '2026-03-01 23:59', dateTo: '2026-03-01 23:59' }, ['olive']],
  ])('narrow by %s', async (_rule, filter, expected) => {
    expect(await find(filter)).toEqual(expected)
  })

  it.each([
    ['FLT-01', 'merchant', ['olive']],
    ['FLT-03', 'instance', ['pepper', 'olive']],
    ['FLT-04', 'affiliate', ['pepper', 'olive', 'thyme']],
    ['FLT-05', 'acquirer', ['pepper', 'basil', 'olive', 'thyme']],
  ] as const)('%s narrow by %sTokens, and never widen', async (_row, kind, expected) => {
    expect(await find({ [`${kind}Tokens`]: [shops.olive.tokens[kind]] })).toEqual(expected)
    const merchant = await buildPerson(app.database, shops.thyme, 'ROLE_MERCHANT')
    const { token } = await app.openSession(merchant)
    expect(await find({ [`${kind}Tokens`]: [shops.sage.tokens[kind]] }, token)).toEqual([])
  })
})

describe('the details', () => {
  it('carry the row, the merchant, the name of the MCC and what a disable would stop', async () => {
    const [row] = await list({ filter: { midTokens: [shops.olive.tokens.mid] } })
    expect((await details('olive')).data).toEqual({
      ...row,
      version: 1,
      mccName: 'Restaurants',
      merchantToken: shops.olive.tokens.merchant,
      merchantName: 'Olive 100%',
      terminalsAffected: 1,
    })
  })

  it('D-52 tell the nearest thing that stops payments', async () => {
    const state = async (mid: 0 | 1, merchant: 0 | 1) => {
      await setColumns(app, 'mid', shops.basil.midId, { status: mid })
      await setColumns(app, 'merchant', shops.basil.merchantId, { status: merchant })
      const { processing, midStatus, terminalsAffected } = (await details('basil')).data
      const [row] = await list({ filter: { midTokens: [shops.basil.tokens.mid] } })
      expect(row?.processing).toEqual(processing)
      return [midStatus, processing.enabled, processing.reason, terminalsAffected]
    }
    await setColumns(app, 'store', shops.basil.storeId, { status: 1 })
    expect(await state(1, 0)).toEqual([1, false, 'merchant', 0])
    expect(await state(0, 0)).toEqual([0, false, 'mid', 0])
    expect(await state(0, 1)).toEqual([0, false, 'mid', 0])
    expect(await state(1, 1)).toEqual([1, true, null, 1])
  })
})

describe('the switch', () => {
  const put = (name: ShopName, body: unknown, token = operator) =>
    app.call(setMidStatus, { params: { token: shops[name].tokens.mid }, body, token })
  const auditLogOf = (name: ShopName) =>
    app.query(
      'select event, object_type, acquirer_id, before, after from audit_event where object_token = $1 order by id',
      [shops[name].tokens.mid],
    )

  it('D-34 disables the MID, whose stores count as deactivated from then on (D-52), and enables it', async () => {
    const store = async () => {
      const [row] = await readList(app, listStores, operator, { filter: { midTokens: [shops.olive.tokens.mid] } })
      return row?.processing
    }
    expect(await store()).toEqual({ enabled: true, reason: null })
    const off = await put('olive', { status: 0, version: 1 })
    expect([off.status, off.data.midStatus, off.data.version]).toEqual([200, 0, 2])
    expect(await store()).toEqual({ enabled: false, reason: 'mid' })
    const on = await put('olive', { status: 1, version: 2 })
    expect([on.status, on.data.midStatus, on.data.version]).toEqual([200, 1, 3])
    expect(await store()).toEqual({ enabled: true, reason: null })
    const event = { event: 'mid.statusChanged', objectType: 'mid', acquirerId: shops.olive.acquirerId }
    expect(await auditLogOf('olive')).toEqual([
      { ...event, before: { status: 1 }, after: { status: 0 } },
      { ...event, before: { status: 0 }, after: { status: 1 } },
    ])
  })

  it('REL-15 refuses an older version with the MID as it stands', async () => {
    const current = (await details('sage')).data
    const { status, error } = await put('sage', { status: 0, version: 7 })
    expect([status, error.code, error.current]).toEqual([409, 'STALE_VERSION', current])
    expect(await auditLogOf('sage')).toEqual([])
  })

  it('is refused to merchants, and 404 outside the scope of an admin', async () => {
    const merchant = await buildPerson(app.database, shops.sage, 'ROLE_MERCHANT_ADMIN')
    const admin = await buildPerson(app.database, shops.olive, 'ROLE_ACQUIRER_ADMIN')
    const as = async (person: typeof merchant) => (await app.openSession(person)).token
    expect((await put('sage', { status: 0, version: 1 }, await as(merchant))).status).toBe(403)
    expect((await put('sage', { status: 0, version: 1 }, await as(admin))).status).toBe(404)
    expect((await put('basil', { status: 0, version: 1 }, await as(admin))).status).toBe(200)
  })
})
