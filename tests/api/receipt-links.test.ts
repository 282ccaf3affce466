import { describe, expect, it } from 'vitest'
import { getReceipt, getSharedReceipt, shareReceipt, withdrawReceipt } from '#features/receipts/contract.ts'
import { buildTransaction, type TransactionValues } from '#tests/support/factories.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const DAY = 86_400

const app = useTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const tenant = useTenant(app)
const cashier = useSession(app, tenant, 'ROLE_CASHIER')
/** Every look comes from an address of its own, so that the limit of 60 stays out of the way. */
let styles = 0

const build = (values: TransactionValues = {}) => buildTransaction(app.database, tenant, values)
const share = (id: string) => app.call(shareReceipt, { params: { id }, token: cashier.token })
const withdraw = (id: string) => app.call(withdrawReceipt, { params: { id }, token: cashier.token })
const linkOf = async (id: string) => (await share(id)).data.path.replace('/qr/', '')
const look = (link: string, address = `2001:db8:${(styles += 1)}::1`) =>
  app.call(getSharedReceipt, { params: { token: link }, headers: { 'x-forwarded-for': address } })

describe('the link of a receipt', () => {
  it('is made once and shown again, for 180 days', async () => {
    const { token: id } = await build()
    const first = await share(id)
    expect(first.data.path).toMatch(/^\/qr\/[\w-]{32}$/)
    expect(Date.parse(first.data.expiresAt)).toBe(app.clock.now.getTime() + 180 * DAY * 1000)
    expect((await share(id)).data).toEqual(first.data)
  })

  it('is one link also when twenty ask for it at once', async () => {
    const { token: id } = await build()
    const replies = await Promise.all(Array.from({ length: 20 }, () => share(id)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ data }) => data.path)).size).toBe(1)
  })

  it('is another one after it was withdrawn, and the old one stays dead', async () => {
    const { token: id } = await build()
    const old = await linkOf(id)
    expect(await withdraw(id)).toMatchObject({ status: 200, data: null })
    expect((await withdraw(id)).status).toBe(200)
    const fresh = await linkOf(id)
    expect(fresh).not.toBe(old)
    expect([(await look(old)).status, (await look(fresh)).status]).toEqual([404, 200])
  })

  it('is another one after it expired', async () => {
    const { token: id } = await build()
    const old = await linkOf(id)
    await app.query('update receipt_link set expires_at = $1', [app.clock.now])
    const fresh = await linkOf(id)
    expect(fresh).not.toBe(old)
    expect([(await look(old)).status, (await look(fresh)).status]).toEqual([404, 200])
  })

  it('is another one when the secret that sealed it has changed', async () => {
    const { token: id } = await build()
    const old = await linkOf(id)
    await app.query('update receipt_link set sealed_token = $1', [Buffer.alloc(60, 7)])
    const fresh = await linkOf(id)
    expect(fresh).not.toBe(old)
    expect([(await look(old)).status, (await look(fresh)).status]).toEqual([404, 200])
  })

  it('is not given where there is no receipt', async () => {
    const { token: id } = await build({ status: 0 })
    for (const { status, error } of [await share(id), await withdraw(id)]) {
      expect([status, error.code]).toEqual([404, 'NO_RECEIPT'])
    }
  })

  it('writes to the audit log', async () => {
    const { token: id } = await build()
    for (const act of [share, share, withdraw]) await act(id)
    const auditLog = await app.query('select event, object_type from audit_event where object_token = $1 order by id', [
      id,
    ])
    expect(auditLog).toEqual([
      { event: 'receipt.shared', objectType: 'transaction' },
      { event: 'receipt.withdrawn', objectType: 'transaction' },
    ])
  })

  it('QR-06 holds 192 random bits that follow from nothing, and is stored only sealed and as a hash', async () => {
    const links = []
    for (let n = 0; n < 20; n += 1) links.push(await linkOf((await build()).token))
    const bits = links.map((link) =>
      [...Buffer.from(link, 'base64url')].map((byte) => byte.toString(2).padStart(8, '0')).join(''),
    )
    for (const [at, one] of bits.entries()) {
      expect(one).toHaveLength(192)
      const next = bits[(at + 1) % bits.length] ?? ''
      // Two independent ones differ in 96 bits, give or take 5 standard deviations of 7.
      const distance = [...one].filter((bit, index) => bit !== next[index]).length
      expect(distance).toBeGreaterThan(60)
      expect(distance).toBeLessThan(132)
    }
    const stored = JSON.stringify(
      await app.query(`select encode(token_hash, 'escape') h, encode(sealed_token, 'escape') s from receipt_link`),
    )
    for (const link of links) expect(stored).not.toContain(link)
  })
})

describe('the receipt behind a link', () => {
  it('QR-02 is the consumer copy alone', async () => {
    const { token: id } = await build({ emv: { aid: 'A0000000031010', tvr: '0000008000' }, userName: 'Άννα' })
    const { status, data } = await look(await linkOf(id))
    const { consumer } = (await app.call(getReceipt, { params: { id }, token: cashier.token })).data
    expect([status, data]).toEqual([200, { receipt: consumer }])
    expect(data.receipt.mid).toHaveLength(4)
    expect(JSON.stringify(data)).not.toMatch(/details|tvr|Άννα|responseCode|000000000001234/)
  })

  it('tells what is true now: a refund and a void that came later', async () => {
    const sale = await build({ amount: 5000 })
    const link = await linkOf(sale.token)
    expect((await look(link)).data.receipt.later).toEqual([])
    const after = { linkedTrnKey: sale.trnKey, posLocalDateTime: '2026-11-20 15:00:00' }
    await build({ ...after, transactionType: '27', amount: 1500, retrievalReferenceNumber: '000000000777' })
    await build({ ...after, transactionType: '27', amount: 1000, status: -1 })
    expect((await look(link)).data.receipt.later).toEqual([
      { operation: 'refund', amountMinor: 1500, localDateTime: '2026-11-20T15:00:00', rrn: '000000000777' },
    ])
    await build({ ...after, transactionType: '28', amount: 5000 })
    expect((await look(link)).data.receipt.later.map(({ operation }) => operation)).toEqual(['refund', 'void'])
  })

  it('is gone when the transaction turns out to have been canceled', async () => {
    const sale = await build()
    const link = await linkOf(sale.token)
    await app.query('update transaction set status = -2 where id = $1', [sale.id])
    expect((await look(link)).error.code).toBe('NO_RECEIPT')
  })

  it('lasts to the end of its last second', async () => {
    const link = await linkOf((await build()).token)
    expect((await app.clock.ahead(180 * DAY - 1, () => look(link))).status).toBe(200)
    expect((await app.clock.ahead(180 * DAY, () => look(link))).status).toBe(404)
  })

  it('QR-03 is missing with the same bytes for an unknown, an expired and a withdrawn link', async () => {
    const [expired, withdrawn] = [(await build()).token, (await build()).token]
    const links = [await linkOf(expired), await linkOf(withdrawn), 'A'.repeat(32), 'x', 'A'.repeat(5000), 'Ωmega']
    await app.query(
      'update receipt_link set expires_at = $1 where transaction_id = (select transaction_id from transaction_key where token = $2)',
      [app.clock.now, expired],
    )
    await withdraw(withdrawn)
    for (const link of links) {
      const { status, error, headers } = await look(link)
      expect({ status, ...error, reference: '' }).toEqual({
        status: 404,
        code: 'NO_RECEIPT',
        message: 'We could not find a receipt for this transaction.',
        reference: '',
        errors: [],
      })
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it('QR-06 is looked at 60 times a minute from one address, found or not, and the 61st look is refused', async () => {
    const link = await linkOf((await build()).token)
    for (let n = 0; n < 30; n += 1) {
      expect((await look(link, '203.0.113.5')).status).toBe(200)
      expect((await look('A'.repeat(32), '203.0.113.5')).status).toBe(404)
    }
    const refused = await look(link, '203.0.113.5')
    expect([refused.status, refused.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await look(link, '203.0.113.6')).status).toBe(200)
  })

  it('counts an IPv6 network of 64 bits as one address', async () => {
    for (let n = 0; n < 60; n += 1) await look('A'.repeat(32), `2001:db8:ffff:1::${n}`)
    expect((await look('A'.repeat(32), '2001:db8:ffff:1:9::1')).status).toBe(429)
    expect((await look('A'.repeat(32), '2001:db8:ffff:2::1')).status).toBe(404)
  })
})
