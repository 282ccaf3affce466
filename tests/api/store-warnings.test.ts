import { beforeAll, expect, it } from 'vitest'
import type { Role } from '#core/access/roles.ts'
import { dismissWarning, listWarnings, storeWarningKinds, warningKinds } from '#features/dashboard/warnings.ts'
import { getToday } from '#features/today/contract.ts'
import { buildPerson, buildTenant, buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { refusalOf, rowsOf } from '#tests/support/list-rows.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
/** Two terminals, neither of which has sold anything since eight. */
const silent = useTenant(app, { name: 'Silent' })
let silentToo: Tenant
/** Another merchant of the same affiliate, which sells less than usual. */
let slow: Tenant
let usual: Tenant

/** It is noon in Athens; the 21st is a Saturday. */
const today = '2026-11-21'
const saturdays = ['2026-11-14', '2026-11-07', '2026-10-31', '2026-10-24']
const morning = [7, 8, 9, 10, 11]
const sales = (days: readonly string[], hours: readonly number[], each: number, values: object = {}) =>
  days.flatMap((day) =>
    hours.flatMap((hour) =>
      Array.from({ length: each }, (_, minute) => ({
        posLocalDateTime: `${day} ${String(hour).padStart(2, '0')}:${String(minute + 10)}:00`,
        ...values,
      })),
    ),
  )

beforeAll(async () => {
  const { affiliateId, instanceId, acquirerId } = silent
  silentToo = await buildTenant(app.database, silent)
  slow = await buildTenant(app.database, { affiliateId, instanceId, acquirerId }, { name: 'Slow' })
  usual = await buildTenant(app.database, { affiliateId, instanceId, acquirerId }, { name: 'Usual' })
  await buildTransactions(app.database, silent, [...sales(saturdays, morning, 1), ...sales([today], [7], 1)])
  await buildTransactions(app.database, silentToo, [...sales(saturdays, morning, 1), ...sales([today], [8], 1)])
  for (const store of [slow, usual]) {
    await buildTransactions(app.database, store, [
      ...sales(saturdays, morning, 8),
      // What is no sale before noon is not compared.
      ...sales(saturdays, [12, 18], 40),
      ...sales(saturdays, morning, 4, { status: -1 }),
      ...sales(saturdays, morning, 4, { transactionType: 'void' }),
    ])
  }
  await buildTransactions(app.database, slow, [
    ...sales([today], morning, 2),
    ...sales([today], morning, 6, { status: -1 }),
  ])
  await buildTransactions(app.database, usual, sales([today], morning, 7))
})

const session = async (role: Role, tenant: Tenant) =>
  (await app.openSession(await buildPerson(app.database, tenant, role))).token
const warningsOf = async (token: string, filter: object = {}) => {
  const { data } = await app.call(listWarnings, { params: { page: 1, perPage: 10 }, body: { filter }, token })
  return data.items.filter(({ kind }) => kind !== 'declines')
}
/** What was looked at: how many of each kind were found and dismissed, or why it was not looked for. */
const checkedBy = async (token: string, filter: object = {}) => {
  const { data } = await app.call(listWarnings, { params: { page: 1, perPage: 10 }, body: { filter }, token })
  const { kinds = [], ...when } = data.checked ?? {}
  const says = kinds.map(({ kind, found, dismissed, reason }) => [kind, reason ?? `${found}, ${dismissed} dismissed`])
  return { ...when, ...Object.fromEntries(says) }
}
const told = (of: readonly { kind: string; value: number; usual: number; storeName: string }[]) =>
  of.map(({ kind, value, usual: before, storeName }) => [kind, storeName, value, before])
const ofSilent = () => ['storeSilent', silent.names.store, 3, 5]
const ofSlow = () => ['storeSales', slow.names.store, 10, 40]

it('JOB-24 an affiliate sees on the first screen which of the stores is silent in its usual hours, and which sells less than usual by now', async () => {
  const token = await session('ROLE_AFFILIATE_ADMIN', silent)
  const warnings = await warningsOf(token)
  expect(told(warnings)).toEqual([ofSilent(), ofSlow()])
  expect(warnings).toMatchObject([
    {
      storeToken: silent.tokens.store,
      merchantName: silent.names.merchant,
      terminalToken: null,
      tid: null,
      alias: null,
    },
    { storeToken: slow.tokens.store, merchantName: slow.names.merchant, terminalToken: null, tid: null, alias: null },
  ])
  expect(told(await warningsOf(token, { kinds: ['storeSales'] }))).toEqual([ofSlow()])
  expect(told(await warningsOf(token, { merchantTokens: [slow.tokens.merchant] }))).toEqual([ofSlow()])
})

it('JOB-24 EQ-02 the sales of a store that sells less are the rows that the warning opens', async () => {
  const token = await session('ROLE_MERCHANT_ADMIN', slow)
  const { data } = await app.call(getToday, { body: {}, token })
  const { storeToken, day, value } = data.warnings.items.find(({ kind }) => kind === 'storeSales') ?? {}
  expect([storeToken, day, value]).toEqual([slow.tokens.store, today, 10])
  const range = { dateFrom: `${today} 00:00`, dateTo: `${today} 23:59` }
  const filter = { ...range, storeTokens: [storeToken], types: ['sale'], statuses: [1] }
  expect(await rowsOf(app, token, { filter })).toHaveLength(10)
})

it('JOB-24 Today tells of a store those who see all of it, and nobody of the stores of others', async () => {
  const ofToday = async (role: Role, tenant: Tenant) => {
    const { data } = await app.call(getToday, { body: {}, token: await session(role, tenant) })
    return told(data.warnings.items.filter(({ kind }) => kind !== 'declines'))
  }
  for (const role of ['ROLE_MERCHANT_ADMIN', 'ROLE_MERCHANT', 'ROLE_STORE_ADMIN'] as const) {
    expect([role, await ofToday(role, silent)]).toEqual([role, [ofSilent()]])
    expect([role, await ofToday(role, slow)]).toEqual([role, [ofSlow()]])
    expect([role, await ofToday(role, usual)]).toEqual([role, []])
  }
  // A cashier sees one of the two terminals, and nothing of the store.
  expect(await ofToday('ROLE_CASHIER', slow)).toEqual([])
  expect((await ofToday('ROLE_CASHIER', silentToo)).map(([kind]) => kind)).toEqual(['silent'])
})

it('JOB-24 a store whose warning was dismissed is not told of by its terminals instead, and comes back for nobody else', async () => {
  const token = await session('ROLE_AFFILIATE_ADMIN', silent)
  const [warning] = await warningsOf(token)
  const id = warning?.token ?? ''
  const stranger = await session('ROLE_ACQUIRER_ADMIN', await buildTenant(app.database))
  expect(await warningsOf(stranger)).toEqual([])
  expect(refusalOf(await app.call(dismissWarning, { params: { id }, token: stranger }))).toEqual([404, 'NOT_FOUND'])
  expect((await app.call(dismissWarning, { params: { id }, token })).status).toBe(200)
  expect(told(await warningsOf(token))).toEqual([ofSlow()])
  expect(await checkedBy(token)).toMatchObject({ storeSilent: '0, 1 dismissed', storeSales: '1, 0 dismissed' })
  const other = await session('ROLE_AFFILIATE_ADMIN', silent)
  expect(told(await warningsOf(other))).toEqual([ofSilent(), ofSlow()])
  expect(await checkedBy(other)).toMatchObject({ storeSilent: '1, 0 dismissed', storeSales: '1, 0 dismissed' })
})

it('JOB-24 a scope with more sales than can be read to compare them tells of silent stores alone', async () => {
  const token = await session('ROLE_AFFILIATE_ADMIN', silent)
  const kept = `update terminal_day set count = count + $1 where terminal_id = $2 and starts_on = $3 and status = 1 and operation = 'sale'`
  await app.query(kept, [200_000, slow.terminalId, saturdays[0]])
  expect(told(await warningsOf(token))).toEqual([ofSilent()])
  expect(await checkedBy(token)).toMatchObject({ storeSilent: '1, 0 dismissed', storeSales: 'tooManySales' })
  await app.query(kept, [-200_000, slow.terminalId, saturdays[0]])
  expect(told(await warningsOf(token))).toEqual([ofSilent(), ofSlow()])
})

it('JOB-24 a late feed is neither silence nor a loss of sales', async () => {
  await app.query(
    `insert into feed_hour (acquirer_id, kind, starts_at, last_received_at, accepted, rejected)
     values ($1, 'transactions', '2026-11-21T05:00:00Z', '2026-11-21T05:05:00Z', 1, 0)`,
    [silent.acquirerId],
  )
  const token = await session('ROLE_AFFILIATE_ADMIN', silent)
  expect(await warningsOf(token)).toEqual([])
  expect(await checkedBy(token)).toMatchObject({
    at: app.services.now().toISOString(),
    dataAsOf: '2026-11-21T05:05:00.000Z',
  })
  await app.query(`delete from feed_hour where acquirer_id = $1`, [silent.acquirerId])
})

it('JOB-24 what was looked at without a finding is told, and why the rest was not looked at', async () => {
  const at = app.services.now().toISOString()
  const token = await session('ROLE_AFFILIATE_ADMIN', silent)
  const { affiliateId, instanceId, acquirerId } = silent
  const fresh = await buildTenant(app.database, { affiliateId, instanceId, acquirerId }, { name: 'Fresh' })
  const merchantTokens = [usual.tokens.merchant]
  expect(await checkedBy(token, { merchantTokens })).toMatchObject({
    at,
    dataAsOf: null,
    storeSilent: '0, 0 dismissed',
    storeSales: '0, 0 dismissed',
    silent: '0, 0 dismissed',
    declines: '0, 0 dismissed',
    // Four days on which it had business do not tell what is usual.
    refunds: 'noHistory',
  })
  expect(await checkedBy(token, { merchantTokens, kinds: ['silent'] })).toEqual({
    at,
    dataAsOf: null,
    silent: '0, 0 dismissed',
  })
  const all = (reason: string) => Object.fromEntries(warningKinds.map((kind) => [kind, reason]))
  expect(await checkedBy(token, { merchantTokens: [fresh.tokens.merchant] })).toMatchObject(all('noHistory'))
  await app.query('update merchant set status = 0 where token = $1', [fresh.tokens.merchant])
  expect(await checkedBy(token, { merchantTokens: [fresh.tokens.merchant] })).toMatchObject(all('noTerminals'))

  const { data } = await app.call(getToday, { body: {}, token: await session('ROLE_CASHIER', usual) })
  const ofStores = data.warnings.checked?.kinds.filter(({ reason }) => reason === 'someTerminals')
  expect(ofStores?.map(({ kind }) => kind)).toEqual([...storeWarningKinds])
  expect(data.notShown).toEqual(['invitations', 'chargebacks'])
  const admin = await app.call(getToday, { body: {}, token: await session('ROLE_MERCHANT_ADMIN', usual) })
  expect(admin.data.notShown).toEqual([])
})
