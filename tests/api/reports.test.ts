import { describe, expect, it } from 'vitest'
import { operationOf } from '#core/codes.ts'
import { listReports } from '#features/terminal-reports/contract.ts'
import { reportLine } from '#tests/support/devices.ts'
import { buildPerson, buildTenant, buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { takeLines, type Fields } from '#tests/support/intake-lines.ts'
import { refusalOf, rowsOf } from '#tests/support/list-rows.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
let tenant: Tenant
let token: string
let line: (fields?: Fields) => Fields

const begin = async () => {
  tenant = await buildTenant(app.database)
  token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))).token
  const [row] = await app.query(
    'select code, tid, alias from terminal join acquirer on acquirer.id = acquirer_id where terminal.id = $1',
    [tenant.terminalId],
  )
  const { code, tid, alias } = row as Record<'code' | 'tid' | 'alias', string>
  line = (fields = {}) => reportLine(code, tid, fields)
  return { code, tid, alias }
}
const take = async (...lines: Fields[]) => {
  const { problems } = await takeLines(app, 'terminalReports', lines)
  expect(problems).toEqual([])
}
const page = (body: unknown = {}, bearer = token) =>
  app.call(listReports, { params: { page: 1, perPage: 100 }, body, token: bearer })
const seen = async (filter: unknown, bearer = token) =>
  (await page({ filter }, bearer)).data.items.map(({ operationId }) => operationId)

describe('API-43 REP-01 TRM-19 reports of terminals', () => {
  it('REP-02 REP-03 REP-04 carry time, operation, type, terminal, period and totals', async () => {
    const { tid, alias } = await begin()
    const totals = [{ currency: 'EUR', operation: 'sale', count: 2, amount: 2468 }]
    await take(line({ operationId: 'Z1', totals, dateTime: '2026-11-21 00:05:09.900' }))
    const { data } = await page()
    expect(data).toMatchObject({ total: 1, totalIs: 'exact' })
    expect(data.items).toEqual([
      {
        token: expect.any(String),
        dateTime: '2026-11-21T00:05:09',
        timeZone: 'Europe/Athens',
        operationId: 'Z1',
        type: 0,
        kind: 'END_OF_DAY_RECEIPT',
        alias,
        tid,
        periodFrom: '2026-11-20T00:00:00',
        periodTo: '2026-11-20T23:59:59',
        totals,
      },
    ])
  })

  it('REP-05 REP-06 REP-07 REP-08 REP-09 REP-10 CONST-20 name each type as D-67 does, the newest first', async () => {
    await begin()
    await take(
      line({ type: 0, dateTime: '2026-11-20T10:00:00' }),
      line({ type: 2, dateTime: '2026-11-20T12:00:00' }),
      line({ type: 1, dateTime: '2026-11-20T11:00:00' }),
    )
    const kinds = async (body: unknown) => (await page(body)).data.items.map(({ type, kind }) => [type, kind])
    expect(await kinds({})).toEqual([
      [2, 'BANK_RECON'],
      [1, 'END_OF_SHIFT'],
      [0, 'END_OF_DAY_RECEIPT'],
    ])
    expect(await kinds({ filter: { type: [0, 2] } })).toEqual([
      [2, 'BANK_RECON'],
      [0, 'END_OF_DAY_RECEIPT'],
    ])
    expect(await kinds({ sort: { field: 'dateTime', direction: 'asc' }, filter: { type: [1] } })).toEqual([
      [1, 'END_OF_SHIFT'],
    ])
  })

  it('are narrowed by terminal, store and time', async () => {
    const { code } = await begin()
    const { acquirerId, affiliateId, instanceId, merchantId, midId } = tenant
    const branch = await buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId })
    const [there] = await app.query('select tid from terminal where id = $1', [branch.terminalId])
    await take(
      line({ operationId: 'early', dateTime: '2026-11-19T23:59:59' }),
      line({ operationId: 'late', dateTime: '2026-11-20T12:00:59' }),
      reportLine(code, String(there?.tid), { operationId: 'branch' }),
    )
    const { token: merchant } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))
    expect(await seen({}, merchant)).toEqual(['branch', 'late', 'early'])
    expect(await seen({ terminalTokens: [tenant.tokens.terminal] }, merchant)).toEqual(['late', 'early'])
    expect(await seen({ storeTokens: [branch.tokens.store, 'unknown'] }, merchant)).toEqual(['branch'])
    const range = { dateFrom: '2026-11-20 00:00', dateTo: '2026-11-20 12:00' }
    expect(await seen(range, merchant)).toEqual(['late'])
    expect(await seen({ terminalTokens: [branch.tokens.terminal] })).toEqual([])
  })

  it.each([
    [{ type: [3] }, [400, 'WRONG_SHAPE', 'filter.type.0']],
    [{ terminalTokens: [] }, [400, 'WRONG_SHAPE', 'filter.terminalTokens']],
    [{ dateFrom: '2026-11-20 00:00' }, [422, 'RANGE_INCOMPLETE', 'filter.dateTo']],
    [{ dateFrom: '2026-11-20 00:00', dateTo: '2026-11-19 00:00' }, [422, 'RANGE_END_BEFORE_START', 'filter.dateTo']],
  ])('are not asked for with %j', async (filter, refusal) => {
    await begin()
    expect(refusalOf(await page({ filter }))).toEqual(refusal)
  })

  it('VAR-04 open in the DR variant too', async () => {
    const dr = await startTestApp({ env: { VARIANT: 'dr' } })
    try {
      const own = await buildTenant(dr.database)
      const { token: bearer } = await dr.openSession(await buildPerson(dr.database, own, 'ROLE_CASHIER'))
      const reply = await dr.call(listReports, { params: { page: 1, perPage: 10 }, body: {}, token: bearer })
      expect(refusalOf(reply)).toEqual([200])
    } finally {
      await dr.close()
    }
  })

  it('REP-11 agree with the transactions list over their period', async () => {
    await begin()
    const at = (time: string) => `2026-11-20 ${time}`
    await buildTransactions(app.database, tenant, [
      { amount: 1000, posLocalDateTime: at('00:00:00') },
      { amount: 550, posLocalDateTime: at('23:59:59'), currency: 'EUR' },
      { amount: 700, posLocalDateTime: at('12:00:00'), currency: 'CHF' },
      { amount: 300, posLocalDateTime: at('13:00:00'), transactionType: '27' },
      { amount: 9999, posLocalDateTime: at('13:00:00'), status: -1 },
      { amount: 9999, posLocalDateTime: '2026-11-21 00:00:00' },
    ])
    await take(
      line({
        totals: [
          { currency: 'EUR', operation: 'sale', count: 2, amount: 1550 },
          { currency: 'CHF', operation: 'sale', count: 1, amount: 700 },
          { currency: 'EUR', operation: 'refund', count: 1, amount: 300 },
        ],
      }),
    )
    const [report] = (await page()).data.items
    const minute = (time = '') => time.slice(0, 16).replace('T', ' ')
    const covered = await rowsOf(app, token, {
      filter: {
        dateFrom: minute(report?.periodFrom),
        dateTo: minute(report?.periodTo),
        statuses: [1],
        terminalTokens: [tenant.tokens.terminal],
      },
    })
    const sums = new Map<string, { count: number; amount: number }>()
    for (const { currency, transactionType, amount } of covered) {
      const key = `${currency} ${operationOf(transactionType)}`
      const { count, amount: sum } = sums.get(key) ?? { count: 0, amount: 0 }
      sums.set(key, { count: count + 1, amount: sum + amount })
    }
    const reported = report?.totals.map(({ currency, operation, count, amount }) => [
      `${currency} ${operation}`,
      { count, amount },
    ])
    expect(new Map(reported as [string, object][])).toEqual(sums)
  })
})
