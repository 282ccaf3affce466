import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import * as helpers from '#features/merchants/filter-options.ts'
import type { Role } from '#core/access/roles.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { type ShopName, shopNames } from '#tests/support/shops.ts'
import { useShops, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const shops = useShops(app)
let operator: string

beforeAll(async () => {
  operator = await bearerOf('ROLE_ADMIN', 'olive')
})

const bearerOf = async (role: Role, shop: ShopName) =>
  (await app.openSession(await buildPerson(app.database, shops[shop], role))).token

const ask = async <P, B, R>(call: Endpoint<P, B, R>, token = operator, body?: unknown) => {
  const reply = await app.call(call, { token, ...(body !== undefined && { body }) })
  if (reply.status !== 200) throw new Error(`${call.name} answered ${reply.status}`)
  return reply.data
}
/** The shops of a picker's options, by their names. */
const shopsOf = (kind: 'merchant' | 'mid' | 'store', options: readonly { readonly token: string }[]) =>
  options.map(({ token }) => shopNames.find((name) => shops[name].tokens[kind] === token))

describe('what is in use in the scope', () => {
  it.each([
    ['API-52 FLT-51', helpers.listMerchantCountries, ['BG', 'CA', 'CH', 'GR'], ['GR']],
    ['API-50 FLT-49', helpers.listMidCountries, ['BG', 'CA', 'CH', 'GR'], ['GR']],
    [
      'API-54 FLT-53',
      helpers.listTimeZones,
      ['America/Toronto', 'Europe/Athens', 'Europe/Sofia', 'Europe/Zurich'],
      ['Europe/Athens'],
    ],
    ['API-22', helpers.listCurrencies, ['BGN', 'CAD', 'CHF', 'EUR'], ['EUR']],
  ])('%s each once: $name', async (_row, call, all, own) => {
    expect(await ask(call)).toEqual(all)
    expect(await ask(call, await bearerOf('ROLE_MERCHANT', 'thyme'))).toEqual(own)
  })

  it('API-47 FLT-46 codes of categories with their texts, of MIDs and of merchants', async () => {
    expect(await ask(helpers.listMccs)).toEqual([
      { code: '5411', name: 'Grocery stores and supermarkets' },
      { code: '5812', name: 'Restaurants' },
      { code: '5999', name: 'Specialty retail stores' },
      { code: '7011', name: 'Hotels, motels and resorts' },
      { code: '9999', name: null },
    ])
    expect(await ask(helpers.listMccs, await bearerOf('ROLE_MERCHANT', 'olive'))).toHaveLength(2)
    expect(await ask(helpers.listMccs, await bearerOf('ROLE_STORE_ADMIN', 'olive'))).toHaveLength(1)
  })

  it('API-53 FLT-52 what stands above the MIDs, with their categories and countries', async () => {
    const admin = await bearerOf('ROLE_AFFILIATE_ADMIN', 'olive')
    const data = await ask(helpers.getMidFilterData, admin)
    const tokens = (kind: 'acquirer' | 'affiliate' | 'instance', names: ShopName[]) =>
      new Set(names.map((name) => shops[name].tokens[kind]))
    const given = (options: readonly { readonly token: string }[]) => new Set(options.map(({ token }) => token))
    expect(given(data.acquirers)).toEqual(tokens('acquirer', ['olive']))
    expect(given(data.affiliates)).toEqual(tokens('affiliate', ['olive']))
    expect(given(data.instances)).toEqual(tokens('instance', ['olive', 'thyme']))
    expect([data.acquirers.length, data.affiliates.length, data.instances.length]).toEqual([1, 1, 2])
    expect(data.mccs.map(({ code }) => code)).toEqual(['5411', '5812', '5999'])
    expect(data.countries).toEqual(['BG', 'GR'])
    const [named] = data.acquirers
    const [stored] = await app.query('select name from acquirer where id = $1', [shops.olive.acquirerId])
    expect(named?.name).toBe(stored?.name)
  })

  it('D-86 store admins are not told what stands above a merchant', async () => {
    const data = await ask(helpers.getMidFilterData, await bearerOf('ROLE_STORE_ADMIN', 'basil'))
    expect(data).toEqual({
      acquirers: [],
      affiliates: [],
      instances: [],
      mccs: [{ code: '7011', name: 'Hotels, motels and resorts' }],
      countries: ['CH'],
    })
  })
})

describe('the pickers', () => {
  it('API-51 FLT-50 offer the MIDs of the person, by their codes', async () => {
    const options = await ask(helpers.listUserMids)
    expect(shopsOf('mid', options)).toEqual(['pepper', 'basil', 'olive', 'sage', 'thyme'])
    expect(options[0]?.name).toBe('000000000000010')
    for (const role of ['ROLE_MERCHANT_ADMIN', 'ROLE_STORE_ADMIN'] as const) {
      expect(shopsOf('mid', await ask(helpers.listUserMids, await bearerOf(role, 'thyme')))).toEqual(['thyme'])
    }
  })

  it('API-55 FLT-54 offer the merchants of the person, by name', async () => {
    const find = async (body: unknown, token = operator) =>
      shopsOf('merchant', await ask(helpers.listUserMerchants, token, body))
    const all = ['basil', 'sage', 'olive', 'pepper', 'thyme']
    expect(await find({})).toEqual(all)
    expect(await find(undefined)).toEqual(all)
    expect(await find({ search: 'OLIVE 100%' })).toEqual(['olive'])
    expect(await find({ search: '%' })).toEqual(['olive'])
    const { instance, affiliate, acquirer } = shops.olive.tokens
    expect(await find({ instanceTokens: [instance] })).toEqual(['olive', 'pepper'])
    expect(await find({ affiliateTokens: [affiliate] })).toEqual(['olive', 'pepper', 'thyme'])
    expect(await find({ acquirerTokens: [acquirer], search: 'e' })).toEqual(['olive', 'pepper'])
    expect(await find({ merchantTokens: [shops.sage.tokens.merchant] })).toEqual(['sage'])
    const merchant = await bearerOf('ROLE_MERCHANT', 'thyme')
    expect(await find({}, merchant)).toEqual(['thyme'])
    expect(await find({ merchantTokens: [shops.sage.tokens.merchant] }, merchant)).toEqual([])
    const [option] = await ask(helpers.listUserMerchants, merchant, {})
    expect(option).toEqual({ token: shops.thyme.tokens.merchant, name: 'Ελιά' })
  })

  it('API-56 FLT-55 offer the stores of the person, by name', async () => {
    const find = async (body: unknown, token = operator) =>
      shopsOf('store', await ask(helpers.listUserStores, token, body))
    expect(await find({})).toEqual(['basil', 'pepper', 'sage', 'olive', 'thyme'])
    expect(await find({ search: 'NORD' })).toEqual(['sage'])
    expect(await find({ merchantTokens: [shops.pepper.tokens.merchant] })).toEqual(['pepper'])
    expect(await find({ midTokens: [shops.pepper.tokens.mid, shops.thyme.tokens.mid] })).toEqual(['pepper', 'thyme'])
    expect(await find({ storeTokens: [shops.sage.tokens.store] })).toEqual(['sage'])
    for (const role of ['ROLE_MERCHANT', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER'] as const) {
      const token = await bearerOf(role, 'pepper')
      expect(await find({}, token)).toEqual(['pepper'])
      expect(await find({ storeTokens: [shops.sage.tokens.store] }, token)).toEqual([])
    }
  })

  it.each([
    [{ search: '' }, 'search'],
    [{ merchantTokens: [] }, 'merchantTokens'],
    [{ storeTokens: null }, 'storeTokens'],
    [{ scope: 'all' }, 'scope'],
  ])('refuse the body %j', async (body, field) => {
    const reply = await app.call(helpers.listUserStores, { body, token: operator })
    expect(refusalOf(reply)).toEqual([400, 'WRONG_SHAPE', field])
  })

  it('offer at most 500', async () => {
    await app.query(
      `insert into store (token, acquirer_id, affiliate_id, instance_id, merchant_id, mid_id, code, name, address, time_zone)
       select 'many-' || n, acquirer_id, affiliate_id, instance_id, merchant_id, mid_id, 'many-' || n, name, address, time_zone
       from store, generate_series(1, 510) n where id = $1`,
      [shops.sage.storeId],
    )
    expect(await ask(helpers.listUserStores, operator, {})).toHaveLength(500)
  })
})
