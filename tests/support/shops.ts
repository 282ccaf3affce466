import { buildTenant, type Tenant } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** What the lists of places can tell of a shop: its merchant, its MID and its store. */
interface ShopList {
  readonly merchant: { name: string; country: string; mccs: string[]; card_acceptor_name: string; status: number }
  readonly mid: {
    code: string
    card_acceptor_name: string
    card_acceptor_country: string
    card_acceptor_city: string
    mcc: string
    status: number
  }
  readonly store: { name: string; address: string; time_zone: string; status: number }
  /** UTC, of all three. */
  readonly created_at: string
}

/** Five shops: olive and pepper of one instance, thyme beside them, basil of another affiliate, sage of another acquirer. */
const styles = {
  olive: {
    merchant: {
      name: 'Olive 100%',
      country: 'GR',
      mccs: ['5812', '5411'],
      card_acceptor_name: 'OLIVE TREE',
      status: 1,
    },
    mid: {
      code: '000000000000030',
      card_acceptor_name: 'OLIVE PLAKA',
      card_acceptor_country: 'GR',
      card_acceptor_city: 'Athens',
      mcc: '5812',
      status: 1,
    },
    store: { name: 'Plaka', address: '1 Adrianou', time_zone: 'Europe/Athens', status: 1 },
    created_at: '2026-03-01 23:59:30Z',
  },
  pepper: {
    merchant: { name: 'pepper', country: 'BG', mccs: ['5411'], card_acceptor_name: 'PEPPER MILL', status: 0 },
    mid: {
      code: '000000000000010',
      card_acceptor_name: 'PEPPER SOFIA',
      card_acceptor_country: 'BG',
      card_acceptor_city: 'Sofia',
      mcc: '5411',
      status: 1,
    },
    store: { name: 'élan', address: '2 Vitosha', time_zone: 'Europe/Sofia', status: 1 },
    created_at: '2026-03-02 00:00:00Z',
  },
  thyme: {
    merchant: { name: 'Ελιά', country: 'GR', mccs: [], card_acceptor_name: 'THYME', status: 1 },
    mid: {
      code: '000000000000050',
      card_acceptor_name: 'THYME PATRAS',
      card_acceptor_country: 'GR',
      card_acceptor_city: 'Patras',
      mcc: '5999',
      status: 0,
    },
    store: { name: 'zeta', address: '3 Korinthou', time_zone: 'Europe/Athens', status: 1 },
    created_at: '2026-02-01 12:00:00Z',
  },
  basil: {
    merchant: { name: 'Basil', country: 'CH', mccs: ['7011', '9999'], card_acceptor_name: 'BASIL', status: 1 },
    mid: {
      code: '000000000000020',
      card_acceptor_name: 'BASIL ZUG',
      card_acceptor_country: 'CH',
      card_acceptor_city: 'Zug',
      mcc: '7011',
      status: 1,
    },
    store: { name: 'Alpen', address: '4 Bahnhofstrasse', time_zone: 'Europe/Zurich', status: 0 },
    created_at: '2026-04-01 12:00:00Z',
  },
  sage: {
    merchant: { name: 'émeraude', country: 'CA', mccs: ['5812'], card_acceptor_name: 'SAGE', status: 1 },
    mid: {
      code: '000000000000040',
      card_acceptor_name: 'SAGE LAVAL',
      card_acceptor_country: 'CA',
      card_acceptor_city: 'Laval',
      mcc: '5812',
      status: 1,
    },
    store: { name: 'Nord', address: '5 rue des Pins', time_zone: 'America/Toronto', status: 1 },
    created_at: '2026-05-01 12:00:00Z',
  },
} satisfies Record<string, ShopList>

export type ShopName = keyof typeof styles

export const shopNames = Object.keys(styles) as ShopName[]

/** The tenants of the shops, by name. */
export type Shops = Readonly<Record<ShopName, Tenant>>

export const buildShops = async (app: TestApp): Promise<Shops> => {
  const { database } = app
  const olive = await buildTenant(database, {}, { currency: 'EUR' })
  const { acquirerId, affiliateId, instanceId } = olive
  const shops = {
    olive,
    pepper: await buildTenant(database, { acquirerId, affiliateId, instanceId }, { currency: 'BGN' }),
    thyme: await buildTenant(database, { acquirerId, affiliateId }, { currency: 'EUR' }),
    basil: await buildTenant(database, { acquirerId }, { currency: 'CHF' }),
    sage: await buildTenant(database, {}, { currency: 'CAD' }),
  }
  for (const name of shopNames) {
    const { merchant, mid, store, created_at } = styles[name]
    await setColumns(app, 'merchant', shops[name].merchantId, { ...merchant, created_at })
    await setColumns(app, 'mid', shops[name].midId, { ...mid, created_at })
    await setColumns(app, 'store', shops[name].storeId, { ...store, created_at })
  }
  return shops
}

/** Changes columns of one row past every rule. */
export const setColumns = async (
  app: TestApp,
  table: 'acquirer' | 'affiliate' | 'instance' | 'merchant' | 'mid' | 'store' | 'terminal',
  id: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const names = Object.keys(columns)
  await app.query(
    `update ${table} set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(columns)],
  )
}
