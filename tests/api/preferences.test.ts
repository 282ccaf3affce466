import { describe, expect, it } from 'vitest'
import { type FilterPage, layouts, listsWith, savedFilters } from '#features/all.ts'
import { getDashboardFilter, saveDashboardFilter } from '#features/dashboard/contract.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const { getAllColumns, getColumns, getSubColumns, saveColumns } = layouts
const { deleteFilter, listFilters, saveFilter } = savedFilters

/** The lists of §2 whose filters people save under names. */
const pages = [
  'transactions',
  'merchants',
  'mids',
  'stores',
  'users',
  'terminals',
  'devices',
  'deviceLogs',
  'exports',
] as const satisfies readonly FilterPage[]

const app = useTestApp({ env: { VARIANT_BY_HOST: 'dr.example=dr' } })
const tenant = useTenant(app)

const signedIn = async (role: Parameters<typeof buildPerson>[2] = 'ROLE_CASHIER', viewOnly = false) =>
  (await app.openSession(await buildPerson(app.database, tenant, role, { viewOnly }))).token

describe('saved filters', () => {
  const save = (token: string, body: Record<string, unknown>) =>
    app.call(saveFilter, { body: { page: 'transactions', filter: { statuses: [1] }, ...body }, token })
  const load = async (token: string, page: FilterPage = 'transactions') =>
    (await app.call(listFilters, { params: { page }, token })).data
  const named = (token: string, name: string, more = {}) => save(token, { name, ...more })

  it('API-60 API-61 come back as they were saved, the one last used first', async () => {
    const token = await signedIn()
    const filter = { statuses: [-1], period: 'lastWeek', sort: 'amount', direction: 'desc', perPage: 50 }
    const { data } = await named(token, ' Declined lately ', { filter })
    expect(data).toMatchObject({ name: 'Declined lately', filter, isDefault: false })
    await save(token, { filter: { tid: 'T1' } })
    expect(await load(token)).toMatchObject([
      { name: null, filter: { tid: 'T1' } },
      { id: data.id, name: 'Declined lately', filter },
    ])
  })

  it('FLT-62 belong to one person and one page', async () => {
    const [token, other] = [await signedIn(), await signedIn()]
    const { data } = await named(token, 'Mine')
    expect(await load(other)).toEqual([])
    expect(await load(token, 'terminals')).toEqual([])
    const remove = (by: string, page: FilterPage) =>
      app.call(deleteFilter, { params: { page, filterId: data.id }, token: by })
    expect((await remove(other, 'transactions')).status).toBe(404)
    expect((await remove(token, 'terminals')).status).toBe(404)
    expect((await named(other, 'Theirs', { id: data.id })).status).toBe(404)
    expect((await remove(token, 'transactions')).status).toBe(200)
    expect(await load(token)).toEqual([])
  })

  it('are replaced by their id alone and stay the default, and the one last used by the next', async () => {
    const token = await signedIn()
    const { data } = await named(token, 'Same', { isDefault: true })
    const filter = { tid: 'T2' }
    const { status, error } = await named(token, 'Same', { filter })
    expect([status, error.code]).toEqual([409, 'FILTER_NAME_TAKEN'])
    expect(await load(token)).toEqual([data])
    expect((await named(token, 'Same', { id: data.id, filter })).data).toEqual({ ...data, filter })
    await save(token, { filter: { tid: 'T3' } })
    await save(token, { filter: {} })
    expect(await load(token)).toMatchObject([{ name: null, filter: {} }, { name: 'Same' }])
  })

  it('are renamed by their id, but not to the name of another one', async () => {
    const token = await signedIn()
    const { data } = await named(token, 'Before')
    await named(token, 'Taken')
    expect((await named(token, 'After', { id: data.id })).data).toMatchObject({ id: data.id, name: 'After' })
    const { status, error } = await named(token, 'Taken', { id: data.id })
    expect([status, error.code]).toEqual([409, 'FILTER_NAME_TAKEN'])
    expect((await load(token)).map(({ name }) => name)).toEqual(['After', 'Taken'])
  })

  it('have one default on a page', async () => {
    const token = await signedIn()
    await named(token, 'A', { isDefault: true })
    await named(token, 'B', { isDefault: true })
    expect((await load(token)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['A', false],
      ['B', true],
    ])
  })

  it('are 20 on a page at most, also when 50 are saved at once', async () => {
    const token = await signedIn()
    const replies = await Promise.all(Array.from({ length: 50 }, (_, number) => named(token, `Filter ${number}`)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = replies.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.error.code]).toEqual([409, 'TOO_MANY_FILTERS'])
    expect(refused?.error.message).toContain('20')
    expect((await save(token, {})).status).toBe(200)
    expect(await load(token)).toHaveLength(21)
    const { name, id } = (await load(token))[1] ?? {}
    expect((await named(token, name ?? '', { id })).status).toBe(200)
  })

  it.each([
    ['another page', 'page', { page: 'settings' }],
    ['the page of a list that saves none', 'page', { page: 'audit', filter: {} }],
    ['an unknown filter', 'filter', { filter: { merchantId: 1 } }],
    ['a value that means nothing', 'filter', { filter: { statuses: [7] } }],
    ['a page number', 'filter', { filter: { page: 2 } }],
    ['an empty list, which would widen', 'filter', { filter: { statuses: [] } }],
    ['a sort that the list has not', 'filter', { filter: { sort: 'cardPanObfuscated' } }],
    [
      'more than 16 KB',
      'filter',
      { filter: { merchantTokens: Array.from({ length: 400 }, (_, n) => `${n}`.padEnd(50, 'x')) } },
    ],
    ['a name of 41 characters', 'name', { name: '😀'.repeat(41) }],
    ['an empty name', 'name', { name: ' ' }],
    ['an id without a name', '', { id: 'some-id' }],
    ['an unknown key', 'userId', { userId: 1 }],
  ])('refuse %s', async (_what, field, body) => {
    const { status, error } = await save(await signedIn(), body)
    expect([status, error.code]).toEqual([400, 'WRONG_SHAPE'])
    expect(error.errors).toMatchObject([{ field, code: 'WRONG_SHAPE' }])
  })

  it('belong to the lists of the specification', () => {
    expect(listsWith('savedFilters').map(({ key }) => key)).toEqual(pages)
  })

  it.each(pages)('are saved for %s', async (page) => {
    expect((await save(await signedIn(), { page, filter: {} })).status).toBe(200)
  })

  it('are kept as the list understands them: with words trimmed', async () => {
    const { data } = await save(await signedIn(), { filter: { tid: ' T1 ' } })
    expect(data.filter).toEqual({ tid: 'T1' })
  })

  it('may have a name of 40 characters, each sign of the whole Unicode counted once', async () => {
    expect((await named(await signedIn(), '😀'.repeat(40))).status).toBe(200)
  })

  it('are saved once when the request is repeated with its key', async () => {
    const token = await signedIn()
    const body = { page: 'transactions', name: 'Once', filter: {} }
    const headers = { 'Idempotency-Key': 'a-key-of-the-client-0001' }
    const [first, again] = [
      await app.call(saveFilter, { body, token, headers }),
      await app.call(saveFilter, { body, token, headers }),
    ]
    expect([first.status, again.data]).toEqual([200, first.data])
  })

  it('are the person’s own to save also for somebody who may only read', async () => {
    const token = await signedIn('ROLE_MERCHANT', true)
    expect((await named(token, 'Mine')).status).toBe(200)
    expect((await app.call(saveColumns, { body: { key: 'stores', layout: null }, token })).status).toBe(200)
  })
})

describe('columns', () => {
  const layout = { order: ['amount', 'status'], hidden: ['stan'], widths: { amount: 120 }, density: 'compact' }
  const save = (token: string, body: Record<string, unknown>) => app.call(saveColumns, { body, token })
  const all = async (token: string) => (await app.call(getAllColumns, { token })).data
  const one = async (token: string, key: string) => (await app.call(getColumns, { params: { key }, token })).data
  const sub = async (token: string, key: string, subKey: string) =>
    (await app.call(getSubColumns, { params: { key, subKey }, token })).data

  it('API-62 API-63 API-64 API-65 COL-05 COL-06 COL-07 come back as they were arranged', async () => {
    const token = await signedIn()
    await save(token, { key: 'transactions', layout })
    await save(token, { key: 'terminal-details', subKey: 'terminalsUsers', layout: { order: ['name'] } })
    const bare = { order: ['name'], hidden: [], widths: {}, density: 'auto' }
    expect(await one(token, 'transactions')).toEqual(layout)
    expect(await one(token, 'terminal-details')).toBeNull()
    expect(await sub(token, 'terminal-details', 'terminalsUsers')).toEqual(bare)
    expect(await all(token)).toEqual([
      { key: 'terminal-details', subKey: 'terminalsUsers', layout: bare },
      { key: 'transactions', subKey: null, layout },
    ])
  })

  it('COL-08 belong to one person and one table', async () => {
    const [token, other] = [await signedIn(), await signedIn()]
    await save(token, { key: 'transactions', layout })
    expect(await all(other)).toEqual([])
    await save(other, { key: 'transactions', layout: { order: ['tid'] } })
    expect(await one(token, 'transactions')).toEqual(layout)
    expect(await one(token, 'devices')).toBeNull()
  })

  it('COL-04 are forgotten when they are reset', async () => {
    const token = await signedIn()
    await save(token, { key: 'transactions', layout })
    await save(token, { key: 'devices', layout })
    expect(await save(token, { key: 'transactions', layout: null })).toMatchObject({ status: 200, data: null })
    expect(await one(token, 'transactions')).toBeNull()
    expect((await all(token)).map(({ key }) => key)).toEqual(['devices'])
  })

  it.each([
    ['an unknown section', { key: 'receipts', layout }],
    ['no layout', { key: 'stores' }],
    ['a column twice', { key: 'stores', layout: { order: ['a', 'a'] } }],
    ['65 columns', { key: 'stores', layout: { order: Array.from({ length: 65 }, (_, n) => `c${n}`) } }],
    ['a name that is none', { key: 'stores', layout: { order: ['a b'] } }],
    ['a width of none', { key: 'stores', layout: { order: [], widths: { a: 0 } } }],
    ['a width of half a pixel', { key: 'stores', layout: { order: [], widths: { a: 99.5 } } }],
    ['an unknown density', { key: 'stores', layout: { order: [], density: 'tiny' } }],
    ['an unknown key', { key: 'stores', layout: { order: [], script: 'x' } }],
  ])('refuse %s', async (_what, body) => {
    const { status, error } = await save(await signedIn(), body)
    expect([status, error.code]).toEqual([400, 'WRONG_SHAPE'])
  })
})

describe('the dashboard filter', () => {
  const filter = {
    dateFrom: '2026-11-01 00:00',
    dateTo: '2026-11-20 23:59',
    chartType: 'amount',
    periodType: ['weekly'],
  }
  const save = (token: string, body: unknown, host = '127.0.0.1') =>
    app.call(saveDashboardFilter, { body, token, host })
  const load = (token: string, host = '127.0.0.1') => app.call(getDashboardFilter, { token, host })

  it('API-19 API-20 is one for each person, in the shape of the variant', async () => {
    const [token, other] = [await signedIn('ROLE_INSTANCE_ADMIN'), await signedIn('ROLE_INSTANCE_ADMIN')]
    expect((await load(token)).data).toBeNull()
    expect(await save(token, { filter: { ...filter, targetSalesValue: 10 } })).toMatchObject({
      status: 200,
      data: null,
    })
    await save(token, { filter: { ...filter, targetSalesValue: 20 } })
    expect((await load(token)).data).toEqual({ filter: { ...filter, targetSalesValue: 20 } })
    expect((await load(other)).data).toBeNull()
    // What the other variant does not offer stays behind.
    expect((await load(token, 'dr.example')).data).toEqual(filter)
  })

  it('is plain in the DR variant, and wrapped in the standard one', async () => {
    const token = await signedIn('ROLE_INSTANCE_ADMIN')
    expect((await save(token, filter)).error.code).toBe('WRONG_SHAPE')
    expect((await save(token, { filter }, 'dr.example')).error.code).toBe('WRONG_SHAPE')
    expect((await save(token, filter, 'dr.example')).status).toBe(200)
    expect((await load(token, 'dr.example')).data).toEqual(filter)
  })

  it('is for those who have a dashboard', async () => {
    const merchant = await signedIn('ROLE_MERCHANT_ADMIN')
    expect((await save(merchant, { filter })).status).toBe(403)
    expect((await save(merchant, filter, 'dr.example')).status).toBe(200)
    expect((await load(await signedIn('ROLE_CASHIER'))).status).toBe(403)
  })
})

describe('each layer of isolation alone', () => {
  it.each([
    ['the conditions', { policies: false }],
    ['the policies', { conditions: false }],
  ])('%s keep preferences apart', async (_which, isolation) => {
    const isolated = await startTestApp({ isolation })
    const tenantBuilt = await buildTenant(isolated.database)
    const [one, other] = await Promise.all(
      ['a@example.com', 'b@example.com'].map(async (email) =>
        isolated.openSession(await buildPerson(isolated.database, tenantBuilt, 'ROLE_ADMIN', { email })),
      ),
    )
    const body = { page: 'stores', name: 'Mine', filter: {} }
    await isolated.call(saveFilter, { body, token: one?.token ?? '' })
    const seen = await isolated.call(listFilters, { params: { page: 'stores' }, token: other?.token ?? '' })
    expect(seen.data).toEqual([])
    await isolated.close()
  })
})
