import { beforeAll, describe, expect, it } from 'vitest'
import { fieldsFor } from '#core/list/declare.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { getTerminal, listTerminals, terminalList } from '#features/terminals/contract.ts'
import { buildDevice } from '#tests/support/devices.ts'
import { buildPerson, buildTenant, type Tenant } from '#tests/support/factories.ts'
import { nodesSeenBy } from '#tests/support/isolation-tree.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { eachIsolationLayer, type TestApp } from '#tests/support/test-app.ts'
import { useTenant, useTenantTree, useTestApp } from '#tests/support/use-test-app.ts'

const DR = 'dr.example'
const list = (app: TestApp, token: string, body: unknown = {}, host?: string) =>
  app.call(listTerminals, { params: { page: 1, perPage: 100 }, body, token, ...(host && { host }) })

describe('the terminals of a merchant', () => {
  const app = useTestApp({ env: { VARIANT_BY_HOST: `${DR}=dr` } })
  const tenant = useTenant(app)
  let token: string
  const tenants: Tenant[] = []
  const set = (at: number, values: string) =>
    app.query(`update terminal set ${values} where id = $1`, [tenants[at]?.terminalId])
  const aliases = async (body: unknown, bearer = token) => {
    const { status, data, error } = await list(app, bearer, body)
    if (status !== 200) throw new Error(JSON.stringify(error))
    return data.items.map(({ alias }) => alias)
  }

  beforeAll(async () => {
    const { acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = tenant
    const above = { acquirerId, affiliateId, instanceId, merchantId, midId }
    tenants.push(tenant, await buildTenant(app.database, { ...above, storeId }), await buildTenant(app.database, above))
    await set(0, `alias = 'beta', currency = 'USD', tid = 'T-3', created_at = '2026-03-01 10:00:30Z'`)
    await set(1, `alias = 'Élan', status = 0, tid = 'T-1', created_at = '2026-01-01 00:00Z', sca_type = 2, type = 1`)
    await set(2, `alias = 'alpha', tid = 'T-2', created_at = '2026-02-01 00:00Z', enable_order_reference = true`)
    token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))).token
  })

  it('API-25 LIST-32 are listed by alias, in the order of the alphabet', async () => {
    expect(await aliases({})).toEqual(['alpha', 'beta', 'Élan'])
    expect(await aliases({ sort: null })).toEqual(['alpha', 'beta', 'Élan'])
  })

  it.each([
    ['alias', ['alpha', 'beta', 'Élan']],
    ['posTerminalIdCode', ['Élan', 'alpha', 'beta']],
    ['createdAt', ['Élan', 'alpha', 'beta']],
  ])('LIST-37 are sorted by %s both ways', async (field, rising) => {
    expect(await aliases({ sort: { field, direction: 'asc' } })).toEqual(rising)
    expect(await aliases({ sort: { field, direction: 'desc' } })).toEqual(rising.toReversed())
  })

  it('LIST-37 VAR-17 are sorted in DR by alias and tid only, elsewhere not by tid', async () => {
    const by = async (field: string, host?: string) =>
      refusalOf(await list(app, token, { sort: { field, direction: 'asc' } }, host))
    expect(await by('tid')).toEqual([400, 'WRONG_SHAPE', 'sort.field'])
    expect([await by('alias', DR), await by('tid', DR)]).toEqual([[200], [200]])
    expect(await by('createdAt', DR)).toEqual([400, 'WRONG_SHAPE', 'sort.field'])
    expect(await by('posTerminalIdCode', DR)).toEqual([400, 'WRONG_SHAPE', 'sort.field'])
    const { data } = await list(app, token, { sort: { field: 'tid', direction: 'asc' } }, DR)
    expect(data.items.map((row) => row.tid)).toEqual(['T-1', 'T-2', 'T-3'])
  })

  it('VAR-18 have a tid in DR and a posTerminalIdCode elsewhere', async () => {
    const tidOf = async (host?: string) =>
      Object.keys((await list(app, token, {}, host)).data.items[0] ?? {}).filter((name) =>
        /tid|posTerminal/i.test(name),
      )
    expect([await tidOf(DR), await tidOf()]).toEqual([['tid'], ['posTerminalIdCode']])
  })

  it.each([
    ['alias', { alias: 'ALPH' }, ['alpha']],
    ['part of the TID', { tid: 't-1' }, ['Élan']],
    ['currency', { currency: ['USD', 'JPY'] }, ['beta']],
    ['FLT-41 status', { terminalStatus: [0] }, ['Élan']],
    ['SCA', { scaType: [2, 3] }, ['Élan']],
    ['type', { terminalType: [1] }, ['Élan']],
    ['the day they were made', { dateFrom: '2026-02-01 00:00', dateTo: '2026-03-01 10:00' }, ['alpha', 'beta']],
    ['a like pattern, taken literally', { alias: '%' }, []],
    ['two at once', { alias: 'a', terminalStatus: [1] }, ['alpha', 'beta']],
  ])('are found by %s', async (_what, filter, found) => expect(await aliases({ filter })).toEqual(found))

  it('FLT-08 FLT-09 are found by merchant, store and MID, which only narrow', async () => {
    const store = tenants[2]
    const all = ['alpha', 'beta', 'Élan']
    expect(await aliases({ filter: { storeName: store?.names.store.toUpperCase() } })).toEqual(['alpha'])
    expect(await aliases({ filter: { storeTokens: [store?.tokens.store] } })).toEqual(['alpha'])
    expect(await aliases({ filter: { merchantName: tenant.names.merchant } })).toEqual(all)
    expect(await aliases({ filter: { merchantTokens: [tenant.tokens.merchant] } })).toEqual(all)
    expect(await aliases({ filter: { mid: 'mid-' } })).toEqual(all)
    expect(await aliases({ filter: { mid: 'nothing' } })).toEqual([])
    const foreign = await buildTenant(app.database)
    expect(await aliases({ filter: { merchantTokens: [foreign.tokens.merchant] } })).toEqual([])
    expect(refusalOf(await list(app, token, { filter: { merchantTokens: [] } }))).toEqual([
      400,
      'WRONG_SHAPE',
      'filter.merchantTokens',
    ])
  })

  it('TRM-01 TRM-16 carry the fields of section 3 and nothing else', async () => {
    const { data } = await list(app, token, { filter: { alias: 'beta' } })
    const [row] = data.items
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      fieldsFor(terminalList, { level: 'mid', variant: 'standard' }).toSorted(),
    )
    expect(row).toMatchObject({
      posTerminalIdCode: 'T-3',
      merchantName: tenant.names.merchant,
      storeName: tenant.names.store,
      currency: 'USD',
      terminalStatus: 1,
      processing: { enabled: true, reason: null },
      tip: 0,
      scaType: 0,
      terminalType: 0,
      enableOrderReference: false,
      restrictAppToApp: false,
      createdAt: '2026-03-01T10:00:30Z',
    })
  })

  it('D-80 say what "inherit from merchant" comes to', async () => {
    await app.query('update merchant set sca_type = 3 where id = $1', [tenant.merchantId])
    const { data } = await list(app, token)
    expect(data.items.map(({ scaType, resolvedScaType }) => [scaType, resolvedScaType])).toEqual([
      [0, 3],
      [0, 3],
      [2, 2],
    ])
  })

  it.each(['ROLE_STORE_ADMIN', 'ROLE_CASHIER'] as const)(
    'ROLE-21 ROLE-22 ROLE-23 hide merchant and MID from %s, as columns and as filters',
    async (role) => {
      const { token: reduced } = await app.openSession(await buildPerson(app.database, tenant, role))
      const { data } = await list(app, reduced)
      expect(Object.keys(data.items[0] ?? {})).not.toEqual(expect.arrayContaining(['merchantName']))
      expect(data.items[0]).not.toHaveProperty('mid')
      for (const filter of [{ merchantTokens: ['x'] }, { merchantName: 'x' }, { mid: 'x' }]) {
        expect(refusalOf(await list(app, reduced, { filter }))).toEqual([
          400,
          'WRONG_SHAPE',
          `filter.${Object.keys(filter)[0]}`,
        ])
      }
      const { data: details } = await app.call(getTerminal, { params: { id: tenant.tokens.terminal }, token: reduced })
      expect(details).toMatchObject({ alias: 'beta', storeToken: tenant.tokens.store })
      expect(details).not.toHaveProperty('merchantName')
      expect(details).not.toHaveProperty('merchantToken')
    },
  )

  it.each([
    ['terminal', 'terminal', 'terminalId'],
    ['store', 'store', 'storeId'],
    ['mid', 'mid', 'midId'],
    ['merchant', 'merchant', 'merchantId'],
  ] as const)('TRM-28 B-39 take no payments when the %s is off, and say so', async (reason, table, id) => {
    const { data: before } = await app.call(getTerminal, { params: { id: tenant.tokens.terminal }, token })
    expect(before.processing).toEqual({ enabled: true, reason: null })
    await app.query(`update ${table} set status = 0 where id = $1`, [tenant[id]])
    const { data } = await app.call(getTerminal, { params: { id: tenant.tokens.terminal }, token })
    expect(data.processing).toEqual({ enabled: false, reason })
    expect(data.terminalStatus).toBe(reason === 'terminal' ? 0 : 1)
    await app.query(`update ${table} set status = 1 where id = $1`, [tenant[id]])
  })

  it('FLT-70 D-53 take no payments while each of their devices is blocked, and say so', async () => {
    const found = () => aliases({ filter: { effectiveState: ['device'] } })
    const processing = async () =>
      (await app.call(getTerminal, { params: { id: tenant.tokens.terminal }, token })).data.processing
    const first = await buildDevice(app.database, tenant, { blocked: true })
    expect([await found(), await processing()]).toEqual([['beta'], { enabled: false, reason: 'device' }])
    const second = await buildDevice(app.database, tenant)
    expect([await found(), await processing()]).toEqual([[], { enabled: true, reason: null }])
    await app.query('update device set blocked = true where id = $1', [second.id])
    await app.query('update merchant set status = 0 where id = $1', [tenant.merchantId])
    expect([await found(), await processing()]).toEqual([[], { enabled: false, reason: 'merchant' }])
    await app.query('update merchant set status = 1 where id = $1', [tenant.merchantId])
    expect(await found()).toEqual(['beta'])
    await app.query('update device set blocked = false where id = any($1)', [[first.id, second.id]])
    expect(await aliases({ filter: { effectiveState: ['accepting'] } })).toEqual(['alpha', 'beta'])
    expect(await aliases({ filter: { effectiveState: ['terminal', 'store'] } })).toEqual(['Élan'])
    expect(refusalOf(await list(app, token, { filter: { effectiveState: ['asleep'] } }))).toEqual([
      400,
      'WRONG_SHAPE',
      'filter.effectiveState.0',
    ])
  })

  it.each(['ROLE_STORE_ADMIN', 'ROLE_CASHIER'] as const)(
    'FLT-70 ROLE-20 are found by state by %s among their own alone, in both variants',
    async (role) => {
      const { token: bearer } = await app.openSession(await buildPerson(app.database, tenant, role))
      await app.query('update mid set status = 0 where id = $1', [tenant.midId])
      const found = async (host?: string) =>
        (await list(app, bearer, { filter: { effectiveState: ['mid', 'terminal'] } }, host)).data.items.map(
          ({ alias }) => alias,
        )
      const own = role === 'ROLE_CASHIER' ? ['beta'] : ['beta', 'Élan']
      expect([await found(), await found(DR)]).toEqual([own, own])
      await app.query('update mid set status = 1 where id = $1', [tenant.midId])
    },
  )

  it('API-39 TRM-03 are opened with what only their details show', async () => {
    const { data } = await app.call(getTerminal, { params: { id: tenant.tokens.terminal }, token })
    const [stored] = await app.query('select version, terminal_id from terminal where id = $1', [tenant.terminalId])
    expect(data).toMatchObject({
      token: tenant.tokens.terminal,
      version: stored?.['version'],
      terminalId: stored?.['terminalId'],
      storeToken: tenant.tokens.store,
      merchantToken: tenant.tokens.merchant,
    })
  })
})

describe.each(eachIsolationLayer)('with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  const built = useTenantTree(app)
  beforeAll(async () => {
    for (const { tenant, canary } of built) {
      await app.query('update terminal set alias = $1 where id = $2', [canary, tenant.terminalId])
    }
  })

  it.each(roles)('ROLE-20 TRM-35 %s lists and opens the terminals it sees and no others', async (role: Role) => {
    const [own] = built
    if (!own) throw new Error('no place')
    const { token } = await app.openSession(await buildPerson(app.database, own.tenant, role))
    const { data } = await list(app, token)
    const seen = nodesSeenBy(role)
    const names = built.filter(({ name }) => seen.includes(name)).map(({ canary }) => canary)
    expect(new Set(data.items.map(({ alias }) => alias))).toEqual(new Set(names))
    expect(data.total).toBe(names.length)
    for (const { name, tenant } of built) {
      const { status } = await app.call(getTerminal, { params: { id: tenant.tokens.terminal }, token })
      expect([name, status]).toEqual([name, seen.includes(name) ? 200 : 404])
    }
  })
})
