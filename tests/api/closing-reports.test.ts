import { describe, expect, it } from 'vitest'
import type { Role } from '#core/access/roles.ts'
import { compareReports, type ComparedReports } from '#features/closing/reports.ts'
import { buildPerson, buildTenant, buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const DAY = '2026-11-20'
const filter = { dateFrom: `${DAY} 00:00`, dateTo: `${DAY} 23:59` }

const app = useTestApp()

const person = async (role: Role, tenant: Tenant, on = app) =>
  (await on.openSession(await buildPerson(on.database, tenant, role))).token
const ask = async (token: string, body: object = { filter }, on = app): Promise<ComparedReports> => {
  const { status, data, error } = await on.call(compareReports, { body, token })
  if (status !== 200) throw new Error(`reports answered ${status} ${JSON.stringify(error)}`)
  return data
}

interface Said {
  readonly type?: number
  readonly at?: string
  readonly totals: readonly { currency: string; operation: string; count: number; amount: number }[]
}
let reports = 0
/** A report of the whole day, made at its end. */
const report = async (tenant: Tenant, { type = 0, at = `${DAY} 23:30:00`, totals }: Said, on = app) => {
  reports += 1
  await on.query(
    `insert into terminal_report (token, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, terminal_id, tid,
       operation_id, type, date_time, period_from, period_to, totals)
     select $1, acquirer_id, affiliate_id, instance_id, merchant_id, store_id, id, tid, $1, $2, $3,
       $4::date, $4::date + interval '23 hours', $5::jsonb from terminal where id = $6`,
    [`report-${reports}`, type, at, DAY, JSON.stringify(totals), tenant.terminalId],
  )
}
const sold = (count: number, amount: number) => ({ currency: 'EUR', operation: 'sale', count, amount })
const sale = (time: string, amount: number, values: object = {}) => ({
  posLocalDateTime: `${DAY} ${time}`,
  amount,
  ...values,
})
const received = (token: string, at: string) =>
  app.query('update transaction set received_at = $1 where token = $2', [at, token])

/** A shop with these transactions, received as they were made, and a report that says this. */
const shop = async (rows: Parameters<typeof buildTransactions>[2], ...said: readonly Said[]) => {
  const tenant = await buildTenant(app.database)
  const built = await buildTransactions(app.database, tenant, rows)
  await app.query(
    `update transaction set received_at = pos_local_date_time at time zone time_zone where merchant_id = $1`,
    [tenant.merchantId],
  )
  for (const one of said) await report(tenant, one)
  return { tenant, built }
}

describe('the reports of terminals beside what the portal holds', () => {
  it('agree to the cent where they do, for Z, X and banking reports, newest first', async () => {
    const totals = [sold(2, 1500), { currency: 'EUR', operation: 'refund', count: 1, amount: 300 }]
    const { tenant } = await shop(
      [sale('10:00:00', 1000), sale('11:00:00', 500), sale('12:00:00', 300, { transactionType: '27' })],
      { type: 1, totals, at: `${DAY} 23:10:00` },
      { type: 0, totals },
      { type: 2, totals, at: '2026-11-21 03:00:00' },
    )
    const { items, total, compared } = await ask(await person('ROLE_STORE_ADMIN', tenant))
    expect([compared, total]).toEqual([true, 3])
    expect(items.map(({ kind, differences }) => [kind, differences])).toEqual([
      ['BANK_RECON', []],
      ['END_OF_DAY_RECEIPT', []],
      ['END_OF_SHIFT', []],
    ])
  })

  it('names what came late, what is there twice and what is pending, and what none of them explains', async () => {
    const late = await shop([sale('10:00:00', 1000), sale('11:00:00', 500)], { totals: [sold(1, 1000)] })
    await received(late.built[1]?.token ?? '', '2026-11-22T08:00:00Z')
    const twice = { retrievalReferenceNumber: '000000000777', stan: '000777' }
    const double = await shop([sale('10:00:00', 1000, twice), sale('10:00:01', 1000, twice)], {
      totals: [sold(1, 1000)],
    })
    const pending = await shop([sale('10:00:00', 1000), sale('11:00:00', 500, { status: 0 })], {
      totals: [sold(2, 1500)],
    })
    const missing = await shop([sale('10:00:00', 1000)], { totals: [sold(3, 4000)] })
    const cents = await shop([sale('10:00:00', 1000)], { totals: [sold(1, 1001)] })
    const said = async ({ tenant }: { tenant: Tenant }) => {
      const [item] = (await ask(await person('ROLE_STORE_ADMIN', tenant))).items
      return item?.differences.map(({ rows, left }) => [rows.map(({ reason, amount }) => [reason, amount]), left])
    }
    const none = { count: 0, amount: 0 }
    expect(await said(late)).toEqual([[[['late', 500]], none]])
    expect(await said(double)).toEqual([[[['double', 1000]], none]])
    expect(await said(pending)).toEqual([[[['pending', 500]], none]])
    expect(await said(missing)).toEqual([[[], { count: -2, amount: -3000 }]])
    expect(await said(cents)).toEqual([[[], { count: 0, amount: -1 }]])
  })

  it('names what was canceled after it had succeeded, and what the answer gave another amount', async () => {
    const canceled = await shop([sale('10:00:00', 1000), sale('11:00:00', 500, { status: -2 })], {
      totals: [sold(2, 1500)],
    })
    const changed = await shop([sale('10:00:00', 1000), sale('11:00:00', 500)], { totals: [sold(2, 1600)] })
    const before = (token: string | undefined, status: number, amount: number) =>
      app.query(
        `insert into transaction_state (transaction_id, pos_local_date_time, status, amount, tip_amount)
         select id, pos_local_date_time, $2, $3, 0 from transaction where token = $1 returning status`,
        [token, status, amount],
      )
    await before(canceled.built[1]?.token, 1, 500)
    await before(changed.built[1]?.token, 0, 600)
    const said = async ({ tenant }: { tenant: Tenant }) => {
      const [item] = (await ask(await person('ROLE_STORE_ADMIN', tenant))).items
      return item?.differences.map(({ rows, left }) => [
        rows.map(({ token, reason, amount, formerAmount }) => [token, reason, amount, formerAmount]),
        left,
      ])
    }
    const none = { count: 0, amount: 0 }
    expect(await said(canceled)).toEqual([[[[canceled.built[1]?.token, 'canceled', 500, undefined]], none]])
    expect(await said(changed)).toEqual([[[[changed.built[1]?.token, 'amount', 500, 600]], none]])
  })

  it('calls nothing late where all of a terminal came after the report', async () => {
    const { tenant, built } = await shop([sale('10:00:00', 1000), sale('11:00:00', 500)], { totals: [sold(1, 1000)] })
    for (const { token } of built) await received(token, '2026-11-22T08:00:00Z')
    const [item] = (await ask(await person('ROLE_STORE_ADMIN', tenant))).items
    expect(item?.differences).toMatchObject([{ rows: [], left: { count: 1, amount: 500 } }])
  })

  it('are those whose period ends in the range, of chosen stores, and of none that is not in scope', async () => {
    const { tenant } = await shop([sale('10:00:00', 1000)], { totals: [sold(1, 1000)] })
    const other = await shop([sale('10:00:00', 1000)], { totals: [sold(1, 1000)] })
    const token = await person('ROLE_MERCHANT', tenant)
    const total = async (more: object) => (await ask(token, { filter: { ...filter, ...more } })).total
    expect(await total({})).toBe(1)
    expect(await total({ dateFrom: '2026-11-21 00:00', dateTo: '2026-11-21 23:59' })).toBe(0)
    expect(await total({ storeTokens: [tenant.tokens.store] })).toBe(1)
    expect(await total({ storeTokens: [other.tenant.tokens.store] })).toBe(0)
  })
})

it('a cashier who sees own sales alone has no reports compared', async () => {
  const own = await startTestApp({ env: { CASHIER_TRX_SCOPE: 'own' } })
  const tenant = await buildTenant(own.database)
  await report(tenant, { totals: [sold(1, 1000)] }, own)
  expect(await ask(await person('ROLE_CASHIER', tenant, own), { filter }, own)).toEqual({
    compared: false,
    total: 0,
    items: [],
  })
  await own.close()
})
