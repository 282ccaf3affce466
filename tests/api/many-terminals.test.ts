import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { MANY_MAX, MANY_PER_CALL } from '#core/limits.ts'
import type { ManyRow } from '#core/list/many.ts'
import { previewTerminalsStatus, setTerminalsStatus } from '#features/terminals/many.ts'
import { addRole, buildPerson, buildTenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const DR = 'dr.example'

const app = useTestApp({ env: { VARIANT_BY_HOST: `${DR}=dr` } })
const tenant = useTenant(app)
const admin = useSession(app, tenant, 'ROLE_MERCHANT_ADMIN')
const enable = { terminalStatus: 1 } as const
const disable = { terminalStatus: 0 } as const

const bearer = async (role: string, values = {}, of = tenant) =>
  (await app.openSession(await buildPerson(app.database, of, [role], values))).token

let names = 0
/** Terminals of the store, under an alias that no other test filters by. */
const terminals = async (count: number, of = tenant): Promise<{ alias: string; tokens: string[] }> => {
  const { acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = of
  const built = []
  for (let at = 0; at < count; at++) {
    built.push(await buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId, storeId }))
  }
  const alias = `Bar${++names}`
  const tokens = built.map(({ tokens: own }) => own.terminal)
  await app.query(
    `update terminal set alias = $1 || ' ' || array_position($2::text[], token) where token = any ($2::text[])`,
    [alias, tokens],
  )
  return { alias, tokens }
}

type Body = Record<string, unknown>
const preview = (of: Body, change: Body = disable, { token = admin.token, host = '127.0.0.1' } = {}) =>
  app.call(previewTerminalsStatus, { body: { change, of }, token, host })
const act = (
  job: string,
  rows: readonly ManyRow[],
  change: Body = disable,
  { token = admin.token, host = '127.0.0.1' } = {},
) => app.call(setTerminalsStatus, { body: { change, job, rows }, token, host })

const atVersion = (tokens: readonly string[], version = 1): ManyRow[] => tokens.map((token) => ({ token, version }))
const statesOf = async (tokens: readonly string[]) =>
  (
    await app.query(
      'select status, version from terminal where token = any ($1) order by array_position($1::text[], token)',
      [tokens],
    )
  ).map(({ status, version }) => [Number(status), Number(version)])
const eventsOf = async (tokens: readonly string[]) =>
  (
    await app.query('select object_token, event, result from audit_event where object_token = any ($1) order by id', [
      tokens,
    ])
  ).map(({ objectToken, event, result }) => [tokens.indexOf(String(objectToken)), event, result])

describe('a preview of many', () => {
  it('names the records in the order of the list, says which are so already and how many take no payments afterwards', async () => {
    const { alias, tokens } = await terminals(3)
    await app.query('update terminal set status = 0 where token = $1', [tokens[1]])
    const { status, data } = await preview({ filter: { alias } })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      hasMore: false,
      stops: 2,
      records: [
        { token: tokens[0], name: `${alias} 1`, version: 1, isSame: false },
        { token: tokens[1], name: `${alias} 2`, version: 1, isSame: true },
        { token: tokens[2], name: `${alias} 3`, version: 1, isSame: false },
      ],
    })
    const backwards = await preview({ filter: { alias }, sort: { field: 'alias', direction: 'desc' } })
    expect(backwards.data.records.map(({ token }) => token)).toEqual(tokens.toReversed())
  })

  it('counts no terminal as stopped that takes no payments now, or that is enabled', async () => {
    const elsewhere = await buildTenant(app.database)
    const owner = await bearer('ROLE_MERCHANT_ADMIN', {}, elsewhere)
    const { alias } = await terminals(2, elsewhere)
    expect((await preview({ filter: { alias } }, enable, { token: owner })).data.stops).toBe(0)
    expect((await preview({ filter: { alias } }, disable, { token: owner })).data.stops).toBe(2)
    await app.query('update merchant set status = 0 where id = $1', [elsewhere.merchantId])
    expect((await preview({ filter: { alias } }, disable, { token: owner })).data.stops).toBe(0)
  })

  it('changes nothing and leaves nothing in the audit log', async () => {
    const { tokens } = await terminals(2)
    await preview({ tokens })
    expect(await statesOf(tokens)).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(await eventsOf(tokens)).toEqual([])
  })

  it('stops at the most that a change reaches and says that there are more', async () => {
    const elsewhere = await buildTenant(app.database)
    const owner = await bearer('ROLE_MERCHANT_ADMIN', {}, elsewhere)
    await app.query(
      `insert into terminal (acquirer_id, affiliate_id, instance_id, merchant_id, store_id, token, tid, terminal_id, alias, currency)
        select acquirer_id, affiliate_id, instance_id, merchant_id, store_id, 'many-' || n, 'M' || n, 'M' || n, 'Many', 'EUR'
        from terminal, generate_series(1, ${MANY_MAX}) n where id = $1`,
      [elsewhere.terminalId],
    )
    const all = await preview({ filter: {} }, disable, { token: owner })
    expect([all.data.records.length, all.data.hasMore, all.data.stops]).toEqual([MANY_MAX, true, MANY_MAX])
    const exactly = await preview({ filter: { alias: 'Many' } }, disable, { token: owner })
    expect([exactly.data.records.length, exactly.data.hasMore]).toEqual([MANY_MAX, false])
  })

  it('SEC-30 finds nothing of others, by name or by filter', async () => {
    const elsewhere = await buildTenant(app.database)
    const { alias, tokens } = await terminals(2)
    await app.query('update terminal set alias = $1 where token = $2', [`${alias} theirs`, elsewhere.tokens.terminal])
    const named = await preview({ tokens: [...tokens, elsewhere.tokens.terminal, 'missing'] })
    expect(named.data.records.map(({ token }) => token)).toEqual(tokens)
    const filtered = await preview({ filter: { alias } })
    expect(filtered.data.records.map(({ token }) => token)).toEqual(tokens)
  })

  it('SEC-48 refuses 10,000 ids, none, and what is neither ids nor a filter', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `token-${at}`)
    for (const of of [{ tokens: many }, { tokens: [] }, { tokens: many.slice(0, MANY_MAX + 1) }, { tokens: ['a b'] }]) {
      expect(refusalOf(await preview(of)).slice(0, 2)).toEqual([400, 'WRONG_SHAPE'])
    }
    expect(refusalOf(await preview({ tokens: ['x'], filter: {} })).slice(0, 2)).toEqual([400, 'WRONG_SHAPE'])
    expect(refusalOf(await preview({ filter: { nothing: 1 } })).slice(0, 2)).toEqual([400, 'WRONG_SHAPE'])
  })
})

describe('a change of many', () => {
  it('changes each as the single action does, with an event of its own in the audit log', async () => {
    const { tokens } = await terminals(3)
    const { status, data } = await act('all', atVersion(tokens))
    expect(status).toBe(200)
    expect(data).toEqual(tokens.map((token) => ({ token, result: 'done' })))
    expect(await statesOf(tokens)).toEqual([
      [0, 2],
      [0, 2],
      [0, 2],
    ])
    expect(await eventsOf(tokens)).toEqual([0, 1, 2].map((at) => [at, 'terminal.statusChanged', 'ok']))
  })

  it('says of each what became of it: done, so already, changed by somebody else, not found', async () => {
    const { tokens } = await terminals(3)
    await app.query('update terminal set status = 0 where token = $1', [tokens[1]])
    await app.query('update terminal set version = 7 where token = $1', [tokens[2]])
    const elsewhere = await buildTenant(app.database)
    const theirs = elsewhere.tokens.terminal
    const { data } = await act('mixed', atVersion([...tokens, theirs]))
    expect(data).toEqual([
      { token: tokens[0], result: 'done' },
      { token: tokens[1], result: 'same' },
      { token: tokens[2], result: 'conflict', error: 'STALE_VERSION' },
      { token: theirs, result: 'refused', error: 'NOT_FOUND' },
    ])
    expect(await statesOf([...tokens, theirs])).toEqual([
      [0, 2],
      [0, 1],
      [1, 7],
      [1, 1],
    ])
    expect(await eventsOf([...tokens, theirs])).toEqual([
      [0, 'terminal.statusChanged', 'ok'],
      [3, 'access.outsideScope', 'refused'],
    ])
  })

  it('is so already where somebody else has made it so since the preview', async () => {
    const { tokens } = await terminals(1)
    await app.query('update terminal set status = 0, version = 2 where token = $1', [tokens[0]])
    expect((await act('late', atVersion(tokens))).data).toEqual([{ token: tokens[0], result: 'same' }])
  })

  it('REL-14 answers a row that is sent again as it did, and acts once, also side by side and after an undoing', async () => {
    const { tokens } = await terminals(2)
    const send = () => act('again', atVersion(tokens))
    const replies = [await send(), ...(await Promise.all([send(), send()]))]
    const done = tokens.map((token) => ({ token, result: 'done' }))
    expect(replies.map(({ data }) => data)).toEqual([done, done, done])
    expect((await act('back', atVersion(tokens, 2), enable)).data).toEqual(done)
    expect((await send()).data).toEqual(done)
    expect(await statesOf(tokens)).toEqual([
      [1, 3],
      [1, 3],
    ])
  })

  it('REL-14 refuses a row under a job that stood for something else', async () => {
    const { tokens } = await terminals(1)
    await act('other', atVersion(tokens))
    expect(refusalOf(await act('other', atVersion(tokens, 2), enable)).slice(1)).toEqual(['IDEMPOTENCY_KEY_REUSED'])
    expect(await statesOf(tokens)).toEqual([[0, 2]])
  })

  it('keeps the jobs of people apart', async () => {
    const { tokens } = await terminals(1)
    const colleague = await bearer('ROLE_INSTANCE_ADMIN')
    await act('shared', atVersion(tokens))
    const { data } = await act('shared', atVersion(tokens, 2), enable, { token: colleague })
    expect(data).toEqual([{ token: tokens[0], result: 'done' }])
  })

  it('leaves a row that was refused to be tried again', async () => {
    const { tokens } = await terminals(1)
    await app.query('update terminal set version = 2 where token = $1', [tokens[0]])
    expect((await act('retried', atVersion(tokens))).data).toMatchObject([{ result: 'conflict' }])
    await app.query('update terminal set version = 1 where token = $1', [tokens[0]])
    expect((await act('retried', atVersion(tokens))).data).toMatchObject([{ result: 'done' }])
  })

  it('keeps what was done before a record on which the database fails, and goes on from there when it is sent again', async () => {
    const { tokens } = await terminals(3)
    const owner = new pg.Client(app.database.opened.url)
    await owner.connect()
    await owner.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger fail before update on terminal for each row
        when (old.token = '${tokens[1]}') execute function fail();`)
    expect((await act('broken', atVersion(tokens))).status).toBe(500)
    expect((await statesOf(tokens)).map(([state]) => state)).toEqual([0, 1, 1])
    await owner.query('drop trigger fail on terminal')
    await owner.end()
    expect((await act('broken', atVersion(tokens))).data.map(({ result }) => result)).toEqual(['done', 'done', 'done'])
    expect(await eventsOf(tokens)).toEqual([0, 1, 2].map((at) => [at, 'terminal.statusChanged', 'ok']))
  })

  it('SEC-48 takes a bounded number of rows, each once, under a job', async () => {
    const { tokens } = await terminals(1)
    const rows = Array.from({ length: MANY_PER_CALL + 1 }, (_, at) => ({ token: `token-${at}`, version: 1 }))
    for (const wrong of [rows, [], [...atVersion(tokens), ...atVersion(tokens)]]) {
      expect(refusalOf(await act('bounded', wrong)).slice(0, 2)).toEqual([400, 'WRONG_SHAPE'])
    }
    expect(refusalOf(await act('', atVersion(tokens))).slice(0, 2)).toEqual([400, 'WRONG_SHAPE'])
    expect(refusalOf(await act('a b', atVersion(tokens))).slice(0, 2)).toEqual([400, 'WRONG_SHAPE'])
    expect(await statesOf(tokens)).toEqual([[1, 1]])
  })
})

describe('who may', () => {
  it.each(['ROLE_MERCHANT', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER'])('is not %s', async (role) => {
    const { tokens } = await terminals(1)
    const token = await bearer(role)
    expect(refusalOf(await preview({ tokens }, disable, { token }))).toEqual([403, 'NOT_ALLOWED'])
    expect(refusalOf(await act('denied', atVersion(tokens), disable, { token }))).toEqual([403, 'NOT_ALLOWED'])
    expect(await statesOf(tokens)).toEqual([[1, 1]])
  })

  it('ROLE-29 is not somebody who may only read', async () => {
    const { tokens } = await terminals(1)
    const token = await bearer('ROLE_MERCHANT_ADMIN', { viewOnly: true })
    expect((await preview({ tokens }, disable, { token })).error.code).toBe('READ_ONLY_ACCESS_DENIED')
    expect((await act('read', atVersion(tokens), disable, { token })).error.code).toBe('READ_ONLY_ACCESS_DENIED')
    expect(await statesOf(tokens)).toEqual([[1, 1]])
  })

  it('SEC-27 reaches with several roles only what the one that may reaches', async () => {
    const elsewhere = await buildTenant(app.database)
    const person = await buildPerson(app.database, tenant, ['ROLE_MERCHANT_ADMIN'])
    await addRole(app.database, person, 'ROLE_STORE_ADMIN', elsewhere)
    const { token } = await app.openSession(person)
    const own = (await terminals(1)).tokens
    const both = [...own, elsewhere.tokens.terminal]
    expect((await preview({ tokens: both }, disable, { token })).data.records.map((record) => record.token)).toEqual(
      own,
    )
    const { data } = await act('several', atVersion(both), disable, { token })
    expect(data.map(({ result }) => result)).toEqual(['done', 'refused'])
    expect((await statesOf(both)).map(([state]) => state)).toEqual([0, 1])
  })

  it('is the same in the DR variant, without the filters that it hides', async () => {
    const { alias, tokens } = await terminals(1)
    const host = DR
    expect((await preview({ filter: { alias } }, disable, { host })).data.records).toMatchObject([{ token: tokens[0] }])
    const hidden = await preview({ filter: { merchantTokens: [tenant.tokens.merchant] } }, disable, { host })
    expect(refusalOf(hidden).slice(0, 2)).toEqual([400, 'WRONG_SHAPE'])
    expect((await act('dr', atVersion(tokens), disable, { host })).data).toMatchObject([{ result: 'done' }])
    const storeAdmin = await bearer('ROLE_STORE_ADMIN')
    expect(refusalOf(await act('dr', atVersion(tokens, 2), enable, { token: storeAdmin, host }))).toEqual([
      403,
      'NOT_ALLOWED',
    ])
  })
})
