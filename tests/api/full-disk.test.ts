import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFeedKey, listFeedKeys, withdrawFeedKey } from '#features/data-feeds/feed-keys.ts'
import { getMerchant, setMerchantStatus } from '#features/merchants/contract.ts'
import { getReceipt } from '#features/receipts/contract.ts'
import { getFailedCall } from '#features/support/failed-calls.ts'
import { getTransaction, listTransactions } from '#features/transactions/contract.ts'
import { distributedTables } from '#server/database/distributed-tables.ts'
import { isDistributed } from '#tests/support/distributed.ts'
import { buildPerson, buildTransaction } from '#tests/support/factories.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const admin = useSession(app, tenant, 'ROLE_ACQUIRER_ADMIN')
let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client(app.database.opened.url)
  await owner.connect()
  await owner.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create function cut() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
})
afterAll(() => owner.end())

const REFERENCE = /^[\da-f]{8}-[\da-f-]{27}$/
const faults = { 'has no room': ['no_room', 507, 'STORAGE_FULL'], 'is cut off': ['cut', 503, 'BUSY'] } as const
type Fault = keyof typeof faults
/** With the write itself, or with what ends its transaction. */
const moments = { 'as it writes': 'initially immediate', 'as it commits': 'initially deferred' } as const
type Moment = keyof typeof moments

const ruined: string[] = []
/** What the database does from now on with whatever a table is to keep. */
const ruin = async (table: string, fault: Fault = 'has no room', moment: Moment = 'as it writes') => {
  ruined.push(table)
  await owner.query(`create constraint trigger ruined after insert or update on ${table} deferrable ${moments[moment]}
    for each row execute function ${faults[fault][0]}()`)
}
const mend = async () => {
  for (const table of ruined.splice(0)) await owner.query(`drop trigger ruined on ${table}`)
}
afterEach(mend)

const told = ({ status, error }: { status: number; error: { code: unknown; reference: string } }) => {
  expect(error.reference).toMatch(REFERENCE)
  return [status, error.code]
}
const make = () =>
  app.call(createFeedKey, {
    body: { acquirerToken: tenant.tokens.acquirer, name: 'Nightly', kinds: ['transactions'], days: null },
    token: admin.token,
  })
const withdraw = (token: string) => app.call(withdrawFeedKey, { params: { token }, token: admin.token })
const keys = async () =>
  (await app.call(listFeedKeys, { token: admin.token })).data.acquirers.flatMap((acquirer) => acquirer.keys)
const stateOf = async (token: string) => (await keys()).find((key) => key.token === token)?.state
/** What the feed answers to one line with the key. */
const send = async (key: string) => {
  const response = await app.fetch('/api/feed/transactions', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify({ trnKey: 'none' })}\n`,
  })
  const { code, reference } = (await response.json()) as { code?: string; reference?: string }
  return { status: response.status, code, reference }
}

const each = (Object.keys(faults) as Fault[]).flatMap((fault) =>
  (Object.keys(moments) as Moment[]).map((moment) => [fault, moment] as const),
)

describe.each(each)('a database that %s %s', (fault, moment) => {
  const [, ...refused] = faults[fault]

  it.each(['feed_key', 'audit_event'])('shows no feed key that %s did not keep', async (table) => {
    const before = await keys()
    await ruin(table, fault, moment)
    const reply = await make()
    expect(told(reply)).toEqual(refused)
    expect(Object.keys(reply.error).toSorted()).toEqual(['code', 'errors', 'message', 'reference'])
    await mend()
    expect(await keys()).toEqual(before)
  })

  it.each(['feed_key', 'audit_event'])('withdraws a feed key wholly or not at all, where %s fails', async (table) => {
    const { token, key } = (await make()).data
    await ruin(table, fault, moment)
    expect(told(await withdraw(token))).toEqual(refused)
    await mend()
    expect([await stateOf(token), (await send(key)).status]).toEqual(['valid', 200])
    expect((await withdraw(token)).status).toBe(200)
    await ruin(table, fault, moment)
    expect(await send(key)).toMatchObject({ status: 401, code: 'FEED_KEY_REFUSED' })
  })

  it('refuses a line of the feed with a reference where it cannot note the use of the key', async () => {
    const { key } = (await make()).data
    await ruin('feed_key', fault, moment)
    const [status, code] = refused
    expect(await send(key)).toEqual({ status, code, reference: expect.stringMatching(REFERENCE) })
    await mend()
    expect((await send(key)).status).toBe(200)
  })

  it('answers a refused call as ever where neither the call nor the attempt can be kept', async () => {
    // Of somebody else each time: what one is refused again within a minute is counted first.
    const { token } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))
    await ruin('failed_call', fault, moment)
    await ruin('audit_event', fault, moment)
    const refusedCall = await app.call(getMerchant, { params: { id: 'nothing' }, token })
    expect(told(refusedCall)).toEqual([403, 'NOT_ALLOWED'])
    await app.services.failedCalls.flush()
    await mend()
    const lookUp = (reference: string) => app.call(getFailedCall, { params: { reference }, token: admin.token })
    expect((await lookUp(refusedCall.error.reference)).status).toBe(404)
    const next = await app.call(getMerchant, { params: { id: 'nothing' }, token })
    await app.services.failedCalls.flush()
    expect((await lookUp(next.error.reference)).data).toMatchObject({ error: 'NOT_ALLOWED' })
  })

  it('answers a change that it did not keep with a reference, which is looked up where that was kept', async () => {
    await ruin('merchant', fault, moment)
    const params = { token: tenant.tokens.merchant }
    const reply = await app.call(setMerchantStatus, { params, body: { status: 0, version: 1 }, token: admin.token })
    expect(told(reply)).toEqual(refused)
    await app.services.failedCalls.flush()
    const { data } = await app.call(getFailedCall, {
      params: { reference: reply.error.reference },
      token: admin.token,
    })
    expect(data).toMatchObject({ call: 'setMerchantStatus', error: refused[1], rule: 'failure' })
  })

  it('gives what the evidence of a chargeback consists of, where nothing can be written', async () => {
    const sale = await buildTransaction(app.database, tenant)
    const chargeback = await buildTransaction(app.database, tenant, {
      transactionType: 'chargeback',
      linkedTrnKey: sale.trnKey,
    })
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname !~ '^(kysely|migration)'`,
    )
    // No table on workers takes a trigger.
    const onWorkers = isDistributed ? distributedTables.map(({ table }) => table) : []
    for (const { name } of rows.filter((table) => !onWorkers.includes(table.name))) await ruin(name, fault, moment)
    const first = { params: { page: 1, perPage: 10 }, body: {} }
    const asked = [
      await app.call(listTransactions, { ...first, token: admin.token }),
      await app.call(getTransaction, { params: { id: chargeback.token }, token: admin.token }),
      await app.call(getTransaction, { params: { id: sale.token }, token: admin.token }),
      await app.call(getReceipt, { params: { id: sale.token }, token: admin.token }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
