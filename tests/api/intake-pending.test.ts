import { beforeEach, describe, expect, it } from 'vitest'
import { getSales } from '#features/dashboard/contract.ts'
import { getReceipt } from '#features/receipts/contract.ts'
import { getTransaction } from '#features/transactions/contract.ts'
import { connect } from '#server/database/connect.ts'
import { keepRetention } from '#server/database/old-data.ts'
import { askDashboard } from '#tests/support/dashboard.ts'
import { buildPerson, buildTenant, type Tenant } from '#tests/support/factories.ts'
import { countsOf, storedTransaction, takeFiles, takeLines, type Fields } from '#tests/support/intake-lines.ts'
import { pageOf } from '#tests/support/list-rows.ts'
import { expectRollupsRight } from '#tests/support/rollup-check.ts'
import { useIntake } from '#tests/support/use-intake.ts'

const intake = useIntake()
beforeEach(() => takeFiles(intake.app, intake.lines.tree()))

const stored = () => storedTransaction(intake.app, intake.code, 'K1')
const take = (...records: Fields[]) => takeLines(intake.app, 'transactions', records)
const pending = (fields: Fields = {}) => intake.lines.sale('K1', { status: 0, amount: 1200, ...fields })
const answered = (fields: Fields = {}) => intake.lines.sale('K1', { amount: 1350, tipAmount: 150, ...fields })
const states = async () =>
  intake.app.query(
    `with t as materialized (
       select id from transaction where trn_key = 'K1' and acquirer_id = (select id from acquirer where code = $1)
     )
     select s.status, s.amount, s.tip_amount, s.error_code from transaction_state s join t on t.id = s.transaction_id`,
    [intake.code],
  )

describe('a pending sale', () => {
  it.each([
    ['succeeds', { status: 1 }],
    ['fails', { status: -1, errorCode: '51' }],
  ])('that %s may do so with another amount and tip, and what it was is kept', async (_, answer) => {
    await take(pending({ errorCode: '09' }))
    expect(countsOf(await take(answered(answer)))).toEqual({ updated: 1 })
    expect(await stored()).toMatchObject({ ...answer, amount: 1350, tipAmount: 150 })
    expect(await states()).toEqual([{ status: 0, amount: 1200, tipAmount: 0, errorCode: '09' }])
    await expectRollupsRight(intake.app)
  })

  it('may come with its answer in one file, in the order of its lines', async () => {
    expect(countsOf(await take(pending(), answered()))).toEqual({ inserted: 1, updated: 1 })
    expect(await stored()).toMatchObject({ status: 1, amount: 1350, tipAmount: 150 })
    await expectRollupsRight(intake.app)
  })

  it('without a tip in its answer has none', async () => {
    await take(pending({ tipAmount: 200 }))
    await take(intake.lines.sale('K1', { amount: 1000 }))
    expect(await stored()).toMatchObject({ amount: 1000, tipAmount: 0 })
  })

  it('changes nothing when its file is repeated, also after it was canceled', async () => {
    const story = [pending(), answered(), answered({ status: -2 })]
    expect(countsOf(await take(...story))).toEqual({ inserted: 1, updated: 2 })
    const before = [await stored(), await states()]
    expect(countsOf(await take(...story))).toEqual({ unchanged: 3 })
    expect([await stored(), await states()]).toEqual(before)
    await expectRollupsRight(intake.app)
  })

  it('that is still pending, or is canceled, has the amount it had', async () => {
    await take(pending())
    const { problems } = await take(pending({ amount: 1300 }), pending({ status: -2, amount: 1300 }))
    expect(problems).toEqual([
      { line: 1, field: 'amount', reason: 'differs from what came before' },
      { line: 2, field: 'amount', reason: 'differs from what came before' },
    ])
    expect(await stored()).toMatchObject({ status: 0, amount: 1200 })
  })

  it.each([
    ['amount', { amount: 1300 }],
    ['tipAmount', { tipAmount: 7 }],
  ])('that was answered is refused when it comes again with an %s it never had', async (field, change) => {
    await take(pending(), answered())
    const { problems } = await take(pending(change))
    expect(problems).toEqual([{ line: 1, field, reason: 'differs from what came before' }])
  })

  it('stays refused when anything else differs from what came before', async () => {
    await take(pending())
    for (const change of [{ currency: 'CHF' }, { transactionType: 16 }, { tid: 'T2' }]) {
      const { problems } = await take(answered(change))
      expect(problems.map(({ field }) => field)).toEqual([Object.keys(change)[0]])
    }
    expect(await states()).toEqual([])
  })

  it('is settled once when two feeds bring its answer at the same moment, and one of two answers counts', async () => {
    const keys = Array.from({ length: 100 }, (_, at) => `P${at}`)
    await take(...keys.map((key) => intake.lines.sale(key, { status: 0 })))
    const settled = (amount: number) => keys.map((key) => intake.lines.sale(key, { amount }))
    const reports = await Promise.all([take(...settled(1300)), take(...settled(1300)), take(...settled(1400))])
    expect(reports.reduce((sum, { updated }) => sum + updated, 0)).toBe(100)
    await expectRollupsRight(intake.app)
  })
})

describe('a sale that succeeded with another amount than it had while pending', () => {
  let token = ''
  let cashier = ''
  beforeEach(async () => {
    const [row] = await intake.app.query(
      `select acquirer_id, affiliate_id, instance_id, merchant_id, store_id, id from terminal
       where tid = 'T1' and acquirer_id = (select id from acquirer where code = $1)`,
      [intake.code],
    )
    const { id, ...ids } = row ?? {}
    const tenant = { ...(await buildTenant(intake.app.database)), ...ids, terminalId: id } as Tenant
    token = (await intake.app.openSession(await buildPerson(intake.app.database, tenant, 'ROLE_ACQUIRER_ADMIN'))).token
    cashier = (await intake.app.openSession(await buildPerson(intake.app.database, tenant, 'ROLE_CASHIER'))).token
  })
  const period = { dateFrom: '2026-01-15 00:00', dateTo: '2026-01-15 23:59' }

  it('has that amount in list, dashboard, details and receipt, and the details tell the other one', async () => {
    await take(pending(), intake.lines.sale('K2', { amount: 100 }))
    await take(answered())
    const { data: page } = await pageOf(intake.app, token, { filter: { ...period, statuses: [1] } })
    expect(page.items.toSorted((x, y) => x.amount - y.amount)).toEqual([
      expect.objectContaining({ amount: 100, tipAmount: 0 }),
      expect.objectContaining({ amount: 1350, tipAmount: 150 }),
    ])
    expect((await pageOf(intake.app, token, { filter: { ...period, statuses: [0] } })).data.total).toBe(0)
    const [eur] = await askDashboard(intake.app, token, getSales, { ...period, chartType: 'amount' })
    expect(eur).toMatchObject({ currency: 'EUR', sale: { count: 2, amount: 1450 } })
    const params = { id: page.items.find(({ amount }) => amount === 1350)?.token ?? '' }
    for (const listPrincipal of [token, cashier]) {
      const { data } = await intake.app.call(getTransaction, { params, token: listPrincipal })
      expect(data).toMatchObject({
        transaction: { amount: 1350, tipAmount: 150 },
        whilePending: { amount: 1200, tipAmount: 0 },
        remainingAmount: 1350,
      })
    }
    const { data: receipt } = await intake.app.call(getReceipt, { params, token: cashier })
    expect(receipt.merchant).toMatchObject({ totalMinor: 1350, tipMinor: 150 })
  })

  it('tells nothing of another amount where it had none', async () => {
    await take(pending(), intake.lines.sale('K1', { amount: 1200, errorCode: '00' }))
    const { data: page } = await pageOf(intake.app, token, { filter: period })
    const { data } = await intake.app.call(getTransaction, { params: { id: page.items[0]?.token ?? '' }, token })
    expect(data).not.toHaveProperty('whilePending')
    expect(await states()).toHaveLength(1)
  })

  it('takes what it was along when its month goes', async () => {
    const posLocalDateTime = '2025-04-30T10:00:00'
    await take(pending({ posLocalDateTime }), answered({ posLocalDateTime }))
    expect(await states()).toHaveLength(1)
    const owner = connect(intake.app.services.config.databaseUrl ?? '', { role: null, max: 2 })
    await keepRetention(owner, intake.app.services)
    await owner.close()
    expect(await intake.app.query(`select from transaction_state where pos_local_date_time < '2025-05-01'`)).toEqual([])
    await intake.app.query(`delete from operation_fact where name = 'keptFrom'`)
  })
})
