import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { getConfig } from '#core/public-config.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#core/idempotency.ts'
import { listReceiptEmails, sendReceipt, shareReceipt } from '#features/receipts/contract.ts'
import { asIntake } from '#server/database/scope.ts'
import {
  buildPerson,
  buildTenant,
  buildTransaction,
  type Tenant,
  type TransactionValues,
} from '#tests/support/factories.ts'
import { setColumns } from '#tests/support/shops.ts'
import { eachIsolationLayer, startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

/** Never asked here: what is queued stays queued. */
const SMTP_URL = 'smtp://127.0.0.1:9'
const hosts = { VARIANT_BY_HOST: 'dr.example=dr', SPECIAL_HOSTS: 'demo.example=demo' }
const email = 'Customer.One@example.com'

const app = useTestApp({ env: { SMTP_URL, ...hosts } })
const tenant = useTenant(app)
let token: string

const tokenIn = async (of: Tenant, at = app, role = 'ROLE_CASHIER', values = {}): Promise<string> =>
  (await at.openSession(await buildPerson(at.database, of, [role], values))).token

beforeEach(async () => void (token = await tokenIn(tenant)))

const build = async (values: TransactionValues = {}) => (await buildTransaction(app.database, tenant, values)).token
const send = (
  id: string,
  { body = {}, by = token, host = '127.0.0.1', key }: { body?: object; by?: string; host?: string; key?: string } = {},
) =>
  app.call(sendReceipt, {
    params: { id },
    body: { email, language: 'el', ...body },
    token: by,
    host,
    headers: key === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: key },
  })
const list = (id: string, by = token) => app.call(listReceiptEmails, { params: { id }, token: by })
const queued = async (id: string) =>
  (await app.query('select count(*)::int as n from receipt_email where transaction_token = $1', [id]))[0]?.n
const entries = (id: string) =>
  app.query('select * from audit_event where object_token = $1 order by id', [id]) as Promise<
    { event: string; after: { recipient: string } | null; merchantId: number; userId: number }[]
  >

describe('a receipt that is sent by e-mail', () => {
  it('is queued, and whoever may see the receipt sees that, and not where it goes', async () => {
    const id = await build()
    expect(await send(id)).toMatchObject({ status: 200, data: null })
    const colleague = await tokenIn(tenant, app, 'ROLE_MERCHANT', { viewOnly: true })
    for (const by of [token, colleague]) {
      expect((await list(id, by)).data).toEqual({
        language: 'el',
        emails: [{ state: 'queued', since: app.clock.now.toISOString() }],
      })
    }
  })

  it('may be sent by people who only read, as its link may be shared', async () => {
    const reader = await tokenIn(tenant, app, 'ROLE_CASHIER', { viewOnly: true })
    expect((await send(await build(), { by: reader })).status).toBe(200)
  })

  it('has the link that sharing shows', async () => {
    const id = await build()
    await send(id)
    const links = await app.query(
      'select prepared from receipt_link where withdrawn_at is null and transaction_id = (select transaction_id from transaction_key where token = $1)',
      [id],
    )
    expect(links).toEqual([{ prepared: false }])
    await app.call(shareReceipt, { params: { id }, token })
    expect((await entries(id)).filter(({ event }) => event === 'receipt.shared')).toHaveLength(1)
  })

  it('is sent again whenever somebody asks again', async () => {
    const id = await build()
    await send(id)
    await send(id)
    expect((await list(id)).data.emails).toHaveLength(2)
  })

  it.each([
    ['', 17_019],
    ['  ', 17_019],
    ['customer@example', 19_000],
    ['a@example.com,b@example.com', 19_000],
    ['a@example.com\r\nBcc: b@example.com', 19_000],
    ['Anna <a@example.com>', 19_000],
    ['4111111111111111@example.com', 19_000],
  ])('is not sent to %j', async (typed, code) => {
    const id = await build()
    const { status, error } = await send(id, { body: { email: typed } })
    expect([status, error.errors]).toMatchObject([422, [{ field: 'email', code }]])
    expect(await queued(id)).toBe(0)
  })

  it('is in one of our languages, and has nothing else in its order', async () => {
    const id = await build()
    for (const body of [{ language: 'de' }, { subject: 'x' }, { email: 'a'.repeat(1001) }])
      expect((await send(id, { body })).status).toBe(400)
    expect(await queued(id)).toBe(0)
  })

  it('is not there where none was printed', async () => {
    const id = await build({ status: 0 })
    for (const { status, error } of [await send(id), await list(id)])
      expect([status, error.code]).toEqual([404, 'NO_RECEIPT'])
  })

  it('is suggested in the language of the country that the shop is in', async () => {
    const abroad = await buildTenant(app.database)
    await setColumns(app, 'merchant', abroad.merchantId, { country: 'CA' })
    const { token: id } = await buildTransaction(app.database, abroad)
    expect((await list(id, await tokenIn(abroad))).data.language).toBeNull()
    await setColumns(app, 'merchant', abroad.merchantId, { country: 'BG' })
    expect((await list(id, await tokenIn(abroad))).data.language).toBe('bg')
  })
})

describe('the address', () => {
  it('is stored only encrypted, and in no other table', async () => {
    const id = await build()
    await send(id, { body: { email: 'stored.nowhere@example.com' }, key: 'a-key' })
    const tables = await app.query(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const found = await app.query(
        `select to_jsonb(t)::text as row from "${String(name)}" t where to_jsonb(t)::text ilike '%stored.nowhere%'`,
      )
      expect([name, found]).toEqual([name, []])
    }
  })

  it('is a mark in the audit log: the same for one address, and nothing that can be worked out without the key', async () => {
    const ids = [await build(), await build(), await build()]
    const typed = [email, ` ${email.toLowerCase()} `, 'customer.two@example.com']
    for (const [at, id] of ids.entries()) await send(id, { body: { email: typed[at] } })
    const marks: string[] = []
    for (const id of ids) {
      const queuedEntry = (await entries(id)).find(({ event }) => event === 'receipt.emailQueued')
      expect(queuedEntry).toMatchObject({ merchantId: tenant.merchantId, result: 'ok', after: { language: 'el' } })
      marks.push(queuedEntry?.after?.recipient ?? '')
    }
    expect(marks[0]).toMatch(/^[\w-]{43}$/)
    expect(marks[1]).toBe(marks[0])
    expect(marks[2]).not.toBe(marks[0])
    const plain = (['base64url', 'hex'] as const).map((form) =>
      createHash('sha256').update(email.toLowerCase()).digest(form),
    )
    expect(plain).not.toContain(marks[0])
    expect(JSON.stringify(await app.query('select before, after from audit_event'))).not.toMatch(/customer/i)
  })
})

describe('the limits of one person', () => {
  it('are five a minute; the sixth is told when, and others may go on', async () => {
    const id = await build()
    for (let n = 0; n < 5; n += 1) expect((await send(id)).status).toBe(200)
    app.clock.advance(20)
    const refused = await send(id)
    expect([refused.status, refused.error.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '40',
    ])
    expect((await send(id, { by: await tokenIn(tenant) })).status).toBe(200)
    app.clock.advance(40)
    expect((await send(id)).status).toBe(200)
  })

  it('are counted by one call at a time: another one waits and counts what the first has sent', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const { token: by } = await app.openSession(person)
    const [sale, other] = [await build(), await build()]
    for (let n = 0; n < 4; n += 1) expect((await send(sale, { by })).status).toBe(200)
    const waiting = () =>
      app.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    const last = await asIntake(app.database, async ({ db }) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt emails of ${person.id}`}, 0))`.execute(db)
      const sending = send(other, { by })
      await expect.poll(waiting).toHaveLength(1)
      await sql`
        insert into receipt_email (acquirer_id, transaction_id, pos_local_date_time, transaction_token, user_id,
          language, state, address, reference, created_at, due_at, settled_at)
        select acquirer_id, transaction_id, pos_local_date_time, transaction_token, user_id, language, 'sent', '', '',
          created_at, due_at, due_at from receipt_email where user_id = ${person.id} limit 1`.execute(db)
      return { sending }
    })
    expect((await last.sending).status).toBe(429)
  })

  it('are fifty a day', async () => {
    const id = await build()
    await send(id)
    await app.query(
      `insert into receipt_email (acquirer_id, transaction_id, pos_local_date_time, transaction_token, user_id, language,
         state, address, reference, created_at, due_at, settled_at)
       select acquirer_id, transaction_id, pos_local_date_time, transaction_token, user_id, language, 'sent', '', '',
         created_at - interval '1 hour', due_at, due_at
       from receipt_email, generate_series(1, 49) where transaction_token = $1`,
      [id],
    )
    app.clock.advance(60)
    const refused = await send(id)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(23 * 3600 - 60)])
    await app.query(`update receipt_email set created_at = created_at - interval '23 hours' where state = 'sent'`)
    expect((await send(id)).status).toBe(200)
  })

  it('count nothing that was refused, and a repeated request once', async () => {
    const id = await build()
    for (let n = 0; n < 10; n += 1) await send(id, { body: { email: 'x' } })
    for (let n = 0; n < 10; n += 1) expect((await send(id, { key: 'once' })).status).toBe(200)
    expect(await queued(id)).toBe(1)
    for (let n = 0; n < 4; n += 1) expect((await send(id, { key: `other-${n}` })).status).toBe(200)
    expect((await send(id, { key: 'one-too-many' })).status).toBe(429)
    expect((await send(id, { key: 'once', body: { email: 'another@example.com' } })).error.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })
})

describe('sending is offered', () => {
  const offered = async (at: TestApp, host?: string) =>
    (await at.call(getConfig, host === undefined ? {} : { host })).data.receiptEmail

  it('where there is a mail server, on hosts of the standard variant that are no demo', async () => {
    expect([await offered(app), await offered(app, 'dr.example'), await offered(app, 'demo.example')]).toEqual([
      true,
      false,
      false,
    ])
    const id = await build()
    expect((await send(id, { host: 'demo.example' })).status).toBe(404)
    expect((await send(id, { host: 'dr.example' })).status).toBe(403)
    expect(await queued(id)).toBe(0)
  })

  it.each([
    ['without a mail server', {}],
    [
      'where links open in the other variant alone',
      { SMTP_URL, VARIANT_BY_HOST: 'dr.example=dr', PUBLIC_ORIGIN: 'https://dr.example' },
    ],
  ])('nowhere %s, and refused', async (_, env) => {
    const own = await startTestApp({ env })
    try {
      const place = await buildTenant(own.database)
      const { token: id } = await buildTransaction(own.database, place)
      const by = await tokenIn(place, own)
      expect(await offered(own)).toBe(false)
      const { status } = await own.call(sendReceipt, { params: { id }, body: { email, language: 'en' }, token: by })
      expect(status).toBe(404)
      expect(await own.query('select from receipt_email')).toEqual([])
    } finally {
      await own.close()
    }
  })
})

describe.each(eachIsolationLayer)('with %s', (_, isolation) => {
  it('SEC-28 nobody sends a receipt outside the own scope, or sees what became of one', async () => {
    const own = await startTestApp({ isolation, env: { SMTP_URL, CASHIER_TRX_SCOPE: 'own' } })
    try {
      const [mine, theirs] = [await buildTenant(own.database), await buildTenant(own.database)]
      const person = await buildPerson(own.database, mine, 'ROLE_CASHIER')
      const { token: by } = await own.openSession(person)
      const seen = await buildTransaction(own.database, mine, { userId: person.id })
      const ofColleague = await buildTransaction(own.database, mine)
      const foreign = await buildTransaction(own.database, theirs)
      const statusesOf = async (id: string) => [
        (await own.call(sendReceipt, { params: { id }, body: { email, language: 'en' }, token: by })).status,
        (await own.call(listReceiptEmails, { params: { id }, token: by })).status,
      ]
      expect(await statusesOf(foreign.token)).toEqual([404, 404])
      expect(await statusesOf(ofColleague.token)).toEqual([404, 404])
      expect(await statusesOf(seen.token)).toEqual([200, 200])
      expect(await own.query('select transaction_token from receipt_email')).toEqual([{ transactionToken: seen.token }])
    } finally {
      await own.close()
    }
  })
})
