import { describe, expect, it } from 'vitest'
import { PREPARED_LINKS_MAX } from '#core/limits.ts'
import { getSharedReceipt, prepareReceiptLinks, shareReceipt, withdrawReceipt } from '#features/receipts/contract.ts'
import {
  buildPerson,
  buildTenant,
  buildTransaction,
  type Tenant,
  type TransactionValues,
} from '#tests/support/factories.ts'
import { eachIsolationLayer, startTestApp } from '#tests/support/test-app.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const DAY = 86_400

const app = useTestApp()
const tenant = useTenant(app)
const cashier = useSession(app, tenant, 'ROLE_CASHIER')

const tokenIn = async (of: Tenant, at = app): Promise<string> =>
  (await at.openSession(await buildPerson(at.database, of, 'ROLE_CASHIER'))).token
const build = async (values: TransactionValues = {}) => (await buildTransaction(app.database, tenant, values)).token
const prepare = (transactions: readonly string[], by = cashier.token) =>
  app.call(prepareReceiptLinks, { body: { transactions }, token: by })
const linksOf = async (...transactions: string[]) => (await prepare(transactions)).data.links
const share = (id: string) => app.call(shareReceipt, { params: { id }, token: cashier.token })
const withdraw = (id: string) => app.call(withdrawReceipt, { params: { id }, token: cashier.token })
const look = (path: string) => app.call(getSharedReceipt, { params: { token: path.replace('/qr/', '') } })

describe('links that are prepared for a device without a network', () => {
  it('are those that sharing shows later, for as long, and lead to their receipts', async () => {
    const ids = [await build({ amount: 1100 }), await build({ amount: 2200 })]
    const links = await linksOf(...ids)
    expect(links.map(({ transaction }) => transaction).toSorted()).toEqual(ids.toSorted())
    for (const { transaction, path, expiresAt } of links) {
      expect(path).toMatch(/^\/qr\/[\w-]{32}$/)
      expect(Date.parse(expiresAt)).toBe(app.clock.now.getTime() + 180 * DAY * 1000)
      expect((await share(transaction)).data).toEqual({ path, expiresAt })
      expect((await look(path)).data.receipt.totalMinor).toBe(transaction === ids[0] ? 1100 : 2200)
    }
  })

  it('are the same when they are asked for again, and the one that was shared before', async () => {
    const [shared, fresh] = [await build(), await build()]
    const { path } = (await share(shared)).data
    const first = await linksOf(shared, fresh)
    expect(first.find(({ transaction }) => transaction === shared)?.path).toBe(path)
    expect(await linksOf(shared, fresh)).toEqual(first)
  })

  it('are one for each receipt also when ten ask at once, in any order, beside somebody who shares', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => build()))
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => prepare(at % 2 === 0 ? ids : ids.toReversed())),
    )
    const shared = await Promise.all(ids.map(share))
    const paths = (links: readonly { transaction: string; path: string }[]) =>
      Object.fromEntries(links.map(({ transaction, path }) => [transaction, path]))
    const expected = Object.fromEntries(ids.map((id, at) => [id, shared[at]?.data.path]))
    for (const { status, data } of replies) expect([status, paths(data.links)]).toEqual([200, expected])
  })

  it('are not made again where one was withdrawn, until somebody shares that receipt', async () => {
    const [id, other] = [await build(), await build()]
    const [{ path } = { path: '' }] = await linksOf(id)
    await withdraw(id)
    expect((await linksOf(id, other)).map(({ transaction }) => transaction)).toEqual([other])
    expect((await look(path)).status).toBe(404)
    const fresh = (await share(id)).data.path
    expect(fresh).not.toBe(path)
    expect((await linksOf(id))[0]?.path).toBe(fresh)
  })

  it('are made anew for one that expired, also where an earlier one had been withdrawn', async () => {
    const id = await build()
    await share(id)
    await withdraw(id)
    const old = (await share(id)).data.path
    await app.query(
      'update receipt_link set expires_at = $1 where transaction_id = (select transaction_id from transaction_key where token = $2)',
      [app.clock.now, id],
    )
    const [fresh] = await linksOf(id)
    expect(fresh?.path).toMatch(/^\/qr\//)
    expect(fresh?.path).not.toBe(old)
    expect([(await look(old)).status, (await look(fresh?.path ?? '')).status]).toEqual([404, 200])
  })

  it('last no longer than others', async () => {
    const [link] = await linksOf(await build())
    expect((await app.clock.ahead(180 * DAY - 1, () => look(link?.path ?? ''))).status).toBe(200)
    expect((await app.clock.ahead(180 * DAY, () => look(link?.path ?? ''))).status).toBe(404)
  })

  it('are for receipts alone, and at most a hundred in one call', async () => {
    const [pending, printed] = [await build({ status: 0 }), await build()]
    expect((await linksOf(pending, printed)).map(({ transaction }) => transaction)).toEqual([printed])
    const many = (length: number) => Array.from({ length }, (_, at) => `unknown-${at}`)
    expect((await prepare(many(PREPARED_LINKS_MAX))).data).toEqual({ links: [] })
    expect((await prepare(many(PREPARED_LINKS_MAX + 1))).status).toBe(400)
    expect((await prepare([])).status).toBe(400)
  })

  it('leave an entry for each person whose tablets were given them, whoever made them, and one only', async () => {
    const [made, shared] = [await build(), await build()]
    const events = (id: string) =>
      app.query(
        `select event, count, after -> 'transactions' as transactions, user_id from audit_event
         where after -> 'transactions' ? $1 order by id`,
        [id],
      )
    await prepare([made])
    await share(shared)
    const other = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const { token: by } = await app.openSession(other)
    await prepare([made, shared], by)
    await prepare([shared, made], by)
    const [first, second, ...more] = await events(made)
    expect(more).toEqual([])
    expect(first).toMatchObject({ event: 'receipt.prepared', count: 1, transactions: [made] })
    expect(second).toMatchObject({ event: 'receipt.prepared', count: 2 })
    expect((second?.transactions as string[] | undefined)?.toSorted()).toEqual([made, shared].toSorted())
    expect(second?.userId).not.toEqual(first?.userId)
    expect(await events(shared)).toEqual([second])
  })

  it('are handed to ten people at once, in any order, with one entry each', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => build()))
    const people = await Promise.all(Array.from({ length: 10 }, () => tokenIn(tenant)))
    const replies = await Promise.all(people.map((by, at) => prepare(at % 2 === 0 ? ids : ids.toReversed(), by)))
    expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200))
    const named = await app.query("select count from audit_event where after -> 'transactions' ? $1", [ids[0]])
    expect(named.map(({ count }) => count)).toEqual(people.map(() => 12))
  })

  it('write one entry with their transactions into the audit log, and none when nothing was made; sharing one later writes its own', async () => {
    const ids = [await build(), await build()]
    const events = () =>
      app.query(
        `select event, count, object_token, after from audit_event
         where after -> 'transactions' ? $1 or object_token = $1 order by id`,
        [ids[0]],
      )
    const preparations = () => app.query("select id from audit_event where event = 'receipt.prepared'")
    await prepare(ids)
    const before = await preparations()
    await prepare(ids)
    expect(await preparations()).toEqual(before)
    const [prepared] = await events()
    expect(prepared).toMatchObject({ event: 'receipt.prepared', count: 2, objectToken: null })
    const named = (prepared?.after as { transactions: string[] } | undefined)?.transactions
    expect(named?.toSorted()).toEqual(ids.toSorted())
    await share(ids[0] ?? '')
    await share(ids[0] ?? '')
    expect((await events()).slice(1)).toMatchObject([{ event: 'receipt.shared', objectToken: ids[0] }])
  })
})

describe.each(eachIsolationLayer)('with %s', (_, isolation) => {
  it('SEC-28 nobody prepares the link of a receipt outside the own scope', async () => {
    const own = await startTestApp({ isolation })
    try {
      const [mine, theirs] = [await buildTenant(own.database), await buildTenant(own.database)]
      const [seen, hidden] = [
        (await buildTransaction(own.database, mine)).token,
        (await buildTransaction(own.database, theirs)).token,
      ]
      const by = await tokenIn(mine, own)
      const { data } = await own.call(prepareReceiptLinks, { body: { transactions: [hidden, seen] }, token: by })
      expect(data.links.map(({ transaction }) => transaction)).toEqual([seen])
      expect(await own.query('select count(*)::int as links from receipt_link')).toEqual([{ links: 1 }])
    } finally {
      await own.close()
    }
  })
})
