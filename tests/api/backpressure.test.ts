import { describe, expect, it, onTestFinished } from 'vitest'
import { getConfig } from '#core/public-config.ts'
import { getSales } from '#features/dashboard/contract.ts'
import { login, refreshToken } from '#core/session.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { calls } from '#features/all.ts'
import { isHeavy, isList } from '#server/http/load.ts'
import { createThrottles } from '#server/security/throttle.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const start = async (env?: Record<string, string>): Promise<TestApp> => {
  const app = await startTestApp({ ...(env && { env }) })
  onTestFinished(() => app.close())
  return app
}

/** Fills a lane with calls that end when the returned function is called. */
const occupy = (app: TestApp, lane: 'request' | 'session' | 'heavy', count: number) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = Array.from({ length: count }, () => app.services.load.lanes[lane].run(() => promise))
  return async () => {
    resolve()
    await Promise.all(work)
  }
}

const stateOf = (app: TestApp, lane: 'request' | 'heavy') => {
  const { running, waiting } = app.services.load.lanes[lane]
  return { running, waiting }
}

const firstPage = { params: { page: 1, perPage: 10 }, body: { sort: null, filter: {} } }
const range = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-20 23:59' }
const CONCURRENCY = 64
const MAX_WAITING = 128

describe('the limit of calls at once', () => {
  it('REL-19 runs 64 calls, lets 128 wait and answers the next with 503 and Retry-After while they wait', async () => {
    const app = await start()
    const leave = occupy(app, 'request', CONCURRENCY)
    const waiting = Array.from({ length: MAX_WAITING }, () => app.call(getConfig))
    // Calls are counted after the router has checked them.
    await expect.poll(() => app.services.load.lanes.request.waiting).toBe(MAX_WAITING)
    const refused = await app.call(getConfig)
    expect(stateOf(app, 'request')).toEqual({ running: CONCURRENCY, waiting: MAX_WAITING })
    expect(refused.status).toBe(503)
    expect(refused.error.code).toBe('BUSY')
    expect(refused.headers.get('retry-after')).toBe('1')
    await leave()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(
      Array.from({ length: MAX_WAITING }, () => 200),
    )
    expect(stateOf(app, 'request')).toEqual({ running: 0, waiting: 0 })
  })

  it('REL-19 login, refresh and logout have a lane of their own', async () => {
    const app = await start()
    const person = await buildPerson(app.database, await buildTenant(app.database), 'ROLE_MERCHANT')
    const leave = occupy(app, 'request', CONCURRENCY + MAX_WAITING)
    const pair = await app.signIn(person)
    expect((await app.call(refreshToken, { body: pair })).status).toBe(200)
    expect((await app.call(listTransactions, { ...firstPage, token: pair.token })).status).toBe(503)
    await leave()
  })

  it('REL-19 a full lane of sign-ins does not stop other calls', async () => {
    const app = await start()
    const leave = occupy(app, 'session', 32 + MAX_WAITING)
    expect((await app.call(login, { body: { email: 'a@b.example', password: 'x' } })).status).toBe(503)
    expect((await app.call(getConfig)).status).toBe(200)
    await leave()
  })
})

describe('pages of lists', () => {
  it('SEC-48 are limited for each person, with a time to come back', async () => {
    const app = await start({ LISTS_PER_MINUTE: '12' })
    const tenant = await buildTenant(app.database)
    const [one, other] = await Promise.all([1, 2].map(() => buildPerson(app.database, tenant, 'ROLE_MERCHANT')))
    const { token } = await app.openSession(one as never)
    const ask = async () => app.call(listTransactions, { ...firstPage, token })
    for (let page = 0; page < 12; page += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const second = await app.openSession(other as never)
    expect((await app.call(listTransactions, { ...firstPage, token: second.token })).status).toBe(200)
  })

  it('are every call that pages', () => {
    const names = calls.filter(isList).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['listTransactions', 'listMerchants', 'listDeviceLogs', 'listExports']),
    )
    expect(names).not.toContain('getTransaction')
  })
})

describe('heavy calls', () => {
  it('REL-07 of one person beyond 4 running and 16 waiting are refused, and leave room for others', async () => {
    const app = await start()
    const { promise, resolve } = Promise.withResolvers<void>()
    const { load } = app.services
    const work = Array.from({ length: 20 }, () => load.inTurn(getSales as never, 1, () => promise))
    // A test's pool has 5 connections: two of them may be taken by heavy calls.
    await expect.poll(() => stateOf(app, 'heavy')).toEqual({ running: 2, waiting: 2 })
    await expect(load.inTurn(getSales as never, 1, () => promise)).rejects.toMatchObject({ error: 'TOO_MANY_REQUESTS' })
    const others = load.inTurn(getSales, 2, () => promise)
    await expect.poll(() => load.lanes.heavy.waiting).toBe(3)
    resolve()
    await Promise.all([...work, others])
    expect(stateOf(app, 'heavy')).toEqual({ running: 0, waiting: 0 })
  })

  it('REL-07 of one person let the list of another pass while 20 of 50 wait and the rest is refused', async () => {
    const app = await start()
    const tenant = await buildTenant(app.database)
    const [heavy, light] = await Promise.all(
      (['ROLE_ACQUIRER_ADMIN', 'ROLE_MERCHANT'] as const).map(async (role) =>
        app.openSession(await buildPerson(app.database, tenant, role)),
      ),
    )
    const leave = occupy(app, 'heavy', 2)
    let refused = 0
    const flood = Array.from({ length: 50 }, async () => {
      const reply = await app.call(getSales, { body: { filter: range }, token: heavy?.token ?? '' })
      if (reply.status === 429) refused++
      return reply
    })
    // All have come: one that ends before would let another one in.
    await expect.poll(() => refused).toBe(30)
    // Four of a person at once, which cannot start yet: the others wait for these.
    await expect.poll(() => stateOf(app, 'heavy')).toEqual({ running: 2, waiting: 4 })
    expect((await app.call(listTransactions, { ...firstPage, token: light?.token ?? '' })).status).toBe(200)
    expect(stateOf(app, 'heavy')).toEqual({ running: 2, waiting: 4 })
    await leave()
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(20).fill(200), ...Array<number>(30).fill(429)])
  })

  it('are the dashboard, exports and proofs made at once, totals, closing sheets, many receipt links or records, and the values of a column', () => {
    const names = calls.filter(isHeavy).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'getSales',
        'getTopMerchants',
        'listWarnings',
        'getWhy',
        'getWhyInTransactions',
        'listUniqueValues',
        'getTransactionTotals',
        'prepareReceiptLinks',
        'proveAudit',
        'getClosing',
        'setTerminalsStatus',
        'setTerminalsStatusPreview',
      ]),
    )
    expect(names.some((name) => /export/i.test(name))).toBe(true)
    expect(names).not.toContain('listTransactions')
    expect(names).not.toContain('downloadExport')
  })
})

describe('two servers on one database', () => {
  it.each([
    ['one after the other', 1],
    ['in a burst', 100],
  ])('share what a person has asked for %s, up to a part of the limit', async (_how, atOnce) => {
    const app = await start()
    const servers = [1, 2].map(() => createThrottles(app.database.pool, { listsPerMinute: 24, invitationsPerHour: 1 }))
    let accepted = 0
    for (let asked = 0; asked < 100; asked += atOnce) {
      const answers = await Promise.allSettled(
        Array.from({ length: atOnce }, async (_, at) => servers[(asked + at) % 2]?.lists.take('7')),
      )
      accepted += answers.filter(({ status }) => status === 'fulfilled').length
    }
    expect(accepted).toBeGreaterThanOrEqual(24)
    expect(accepted).toBeLessThanOrEqual(28)
  })
})
