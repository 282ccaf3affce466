import { beforeAll, describe, expect, it } from 'vitest'
import { transactionList, type TransactionRow } from '#features/transactions/contract.ts'
import { buildPerson, buildTenant, buildTransaction, buildTransactions } from '#tests/support/factories.ts'
import { pageOf, refusalOf, rowsOf } from '#tests/support/list-rows.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const instanceAdmin = useSession(app, tenant, 'ROLE_INSTANCE_ADMIN')

/** A merchant of its own, so that its list holds these rows alone. */
const buildList = async (rows: Parameters<typeof buildTransactions>[2]) => {
  const { merchantId: _m, midId: _i, storeId: _s, ...above } = tenant
  const other = await buildTenant(app.database, above)
  const built = await buildTransactions(app.database, other, rows)
  const person = await buildPerson(app.database, other, 'ROLE_MERCHANT')
  return { built, tenant: other, token: (await app.openSession(person)).token }
}
const tokensOf = (rows: readonly { readonly token: string }[]) => rows.map((row) => row.token)

describe('sorting', () => {
  const columns = [
    {
      posLocalDateTime: '2026-11-20 12:30:00.900',
      amount: 500,
      deviceId: 'c',
      currency: 'USD',
      stan: '000002',
      errorCode: '05',
      transactionAffiliate: 'Süd',
      transactionInstance: 'éclair',
      cardType: 'VISA',
    },
    {
      posLocalDateTime: '2026-11-20 12:30:00.100',
      amount: 500,
      deviceId: 'a',
      currency: 'EUR',
      stan: '000002',
      errorCode: null,
      transactionAffiliate: 'Nord',
      transactionInstance: 'alpha',
      cardType: null,
    },
    {
      posLocalDateTime: '2026-10-01 08:00:00',
      amount: 90,
      deviceId: null,
      currency: 'EUR',
      stan: '000010',
      errorCode: '00',
      transactionAffiliate: null,
      transactionInstance: 'Beta',
      cardType: 'AMEX',
    },
    {
      posLocalDateTime: '2026-11-20 12:30:00.900',
      amount: 1000,
      deviceId: 'b',
      currency: 'JPY',
      stan: '000001',
      errorCode: '05',
      transactionAffiliate: 'nord',
      transactionInstance: null,
      cardType: 'VISA',
    },
  ]
  let list: Awaited<ReturnType<typeof buildList>>
  beforeAll(async () => {
    list = await buildList(columns)
  })

  /** Letters in the order of their alphabet; nothing comes last both ways. */
  const compare = (a: string | number | null, b: string | number | null, way: 1 | -1): number => {
    if (a === b) return 0
    if (a === null || b === null) return a === null ? 1 : -1
    return way * (typeof a === 'number' ? a - Number(b) : new Intl.Collator('und').compare(a, String(b)))
  }

  it.each(transactionList.sortable)('LIST-39 by %s, equal ones by their time and then as they came', async (field) => {
    const inOrder = (way: 1 | -1) =>
      columns
        .map((row, index) => ({ ...row, index }))
        .toSorted(
          (a, b) =>
            // Amounts of one currency stand beside each other.
            (field === 'amount' && compare(a.currency, b.currency, way)) ||
            compare(a[field], b[field], way) ||
            compare(a.posLocalDateTime, b.posLocalDateTime, way) ||
            way * (a.index - b.index),
        )
        .map(({ index }) => list.built[index]?.token)
    const sorted = async (direction: 'asc' | 'desc', perPage: number) =>
      tokensOf(await rowsOf(app, list.token, { sort: { field, direction } }, perPage))
    for (const perPage of [1, 3, 100]) {
      expect(await sorted('asc', perPage)).toEqual(inOrder(1))
      expect(await sorted('desc', perPage)).toEqual(inOrder(-1))
    }
  })

  it('LIST-14 LIST-15 LIST-34 without a sort is by time, newest first, as is the sort of that name falling', async () => {
    const times = (rows: TransactionRow[]) => rows.map((row) => row.posLocalDateTime.slice(0, 10))
    const bare = await rowsOf(app, list.token, { sort: null })
    expect(times(bare)).toEqual(['2026-11-20', '2026-11-20', '2026-11-20', '2026-10-01'])
    expect(tokensOf(bare)).toEqual([3, 0, 1, 2].map((index) => list.built[index]?.token))
    const named = await rowsOf(app, list.token, { sort: { field: 'posLocalDateTime', direction: 'desc' } })
    expect(tokensOf(named)).toEqual(tokensOf(bare))
    expect(tokensOf(await rowsOf(app, list.token, {}))).toEqual(tokensOf(bare))
  })

  it.each(['merchantName', 'storeName', 'userName', 'token', 'id', 'amount; drop table transaction', 'constructor'])(
    'LIST-16 is refused by %s',
    async (field) => {
      const reply = await pageOf(app, instanceAdmin.token, { sort: { field, direction: 'asc' } })
      expect(refusalOf(reply)).toEqual([400, 'WRONG_SHAPE', 'sort.field'])
    },
  )
})

describe('paging', () => {
  it('LIST-41 shows no row twice while others arrive, when its pages are asked for as of one moment', async () => {
    const list = await buildList(Array.from({ length: 6 }, () => ({})))
    const asOf = new Date().toISOString()
    const first = await pageOf(app, list.token, { asOf }, 1, 3)
    await buildTransactions(app.database, list.tenant, [{ posLocalDateTime: '2026-11-20 23:59:00' }])
    const second = await pageOf(app, list.token, { asOf }, 2, 3)
    const seen = [...first.data.items, ...second.data.items].map(({ token: each }) => each)
    expect(new Set(seen)).toEqual(new Set(list.built.map(({ token: each }) => each)))
    expect([first.data.total, second.data.total]).toEqual([6, 6])
    // Without the moment the new row pushes one onto the second page again.
    const moved = await pageOf(app, list.token, {}, 2, 3)
    expect(moved.data.items[0]?.token).toBe(seen[2])
  })

  it('LIST-09 API-29 answers the page with its rows and the exact total', async () => {
    const list = await buildList(Array.from({ length: 45 }, () => ({})))
    const pages = []
    for (const page of [1, 2, 3]) pages.push((await pageOf(app, list.token, {}, page, 20)).data)
    expect(pages.map(({ items: { length }, ...rest }) => ({ ...rest, length }))).toEqual([
      { length: 20, total: 45, totalIs: 'exact', page: 1, perPage: 20 },
      { length: 20, total: 45, totalIs: 'exact', page: 2, perPage: 20 },
      { length: 5, total: 45, totalIs: 'exact', page: 3, perPage: 20 },
    ])
    const seen = pages.flatMap(({ items }) => tokensOf(items))
    expect(new Set(seen)).toEqual(new Set(tokensOf(list.built)))
  })

  it('API-29 knows the exact total of a cashier whose terminal has moved to another store', async () => {
    const list = await buildList([{}, {}, {}])
    const [written] = await app.query(
      `select string_agg(quote_ident(attname), ', ') columns from pg_attribute
       where attrelid = 'store'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const columns = String(written?.columns)
    const [store] = await app.query(
      `insert into store (${columns}) overriding system value
       select ${columns} from (
         select (jsonb_populate_record(s, jsonb_build_object('id', s.id + 100000, 'token', s.token || 'x', 'code', s.code || 'x'))).*
         from store s where s.id = $1) copied returning id`,
      [list.tenant.storeId],
    )
    await app.query('update terminal set store_id = $1 where id = $2', [store?.id, list.tenant.terminalId])
    const person = await buildPerson(app.database, list.tenant, 'ROLE_CASHIER')
    const { token: theirs } = await app.openSession(person)
    const { data } = await pageOf(app, theirs, { filter: { terminalTokens: [list.tenant.tokens.terminal] } })
    expect([data.items.length, data.total]).toEqual([3, 3])
  })

  it('LIST-42 is empty beyond the end, and still knows the total', async () => {
    const list = await buildList([{}, {}])
    const { status, data } = await pageOf(app, list.token, {}, 9999, 100)
    expect([status, data]).toEqual([200, { items: [], total: 2, totalIs: 'exact', page: 9999, perPage: 100 }])
  })

  it('shows rows of one and the same moment each once, whatever the size of the pages', async () => {
    const list = await buildList(Array.from({ length: 30 }, () => ({ amount: 100 })))
    for (const perPage of [1, 7, 10]) {
      const seen = tokensOf(await rowsOf(app, list.token, { sort: { field: 'amount', direction: 'desc' } }, perPage))
      expect(new Set(seen).size).toBe(30)
    }
  })

  it('neither repeats nor hides a row while others arrive behind the pages that were read', async () => {
    const list = await buildList(Array.from({ length: 20 }, () => ({ amount: 100 })))
    const body = { sort: { field: 'amount', direction: 'asc' } } as const
    const first = await pageOf(app, list.token, body, 1, 10)
    await buildTransaction(app.database, list.tenant, { amount: 100 })
    const second = await pageOf(app, list.token, body, 2, 10)
    expect([...tokensOf(first.data.items), ...tokensOf(second.data.items)]).toEqual(tokensOf(list.built))
  })

  it('says that there are at least 10,000 instead of counting on', async () => {
    const list = await buildList([{}])
    await app.query(
      `insert into transaction (token, trn_key, ${COLUMNS}) select t.token || n, t.trn_key || n, ${COLUMNS}
       from transaction t, generate_series(1, 10000) n where t.merchant_id = $1 returning id`,
      [list.tenant.merchantId],
    )
    // No rollup knows amounts.
    const filter = { amountFrom: 0, amountTo: 1000 }
    const { data } = await pageOf(app, list.token, { filter }, 1, 1)
    expect(data).toMatchObject({ total: 10_000, totalIs: 'atLeast' })
    await app.query('delete from transaction where merchant_id = $1 and token like $2', [
      list.tenant.merchantId,
      '%10000',
    ])
    const fewer = await pageOf(app, list.token, { filter }, 1, 1)
    expect(fewer.data).toMatchObject({ total: 10_000, totalIs: 'exact' })
  })
})

const COLUMNS = `acquirer_id, affiliate_id, instance_id, merchant_id, store_id, terminal_id, pos_local_date_time, happened_at,
  time_zone, amount, currency, status, transaction_type, tid, mid, merchant_name, store_name`

describe('a row', () => {
  it('TRX-53 carries the last four digits of the card, and nothing that the list does not declare', async () => {
    const list = await buildList([{ emv: { aid: 'A0000000031010' }, trnKey: 'host-key-1' }])
    const [row] = await rowsOf(app, list.token)
    expect(row?.cardPanObfuscated).toBe('4242')
    expect(Object.keys(row ?? {}).toSorted()).toEqual(Object.keys(transactionList.row).toSorted())
  })

  it.each([
    [0, 'JPY'],
    [12_345, 'EUR'],
    [1_234_567, 'KWD'],
    [999_999_999_999, 'USD'],
  ])('carries %i minor units of %s as they are, beside the wall time', async (amount, currency) => {
    const list = await buildList([{ amount, currency, posLocalDateTime: '2026-03-29 03:30:00.123' }])
    const [row] = await rowsOf(app, list.token)
    expect(row).toMatchObject({ amount, currency, posLocalDateTime: '2026-03-29T03:30:00', timeZone: 'Europe/Athens' })
  })
})
