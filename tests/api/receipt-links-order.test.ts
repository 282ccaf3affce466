import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockLinks, recordHandover, prepareLinks } from '#features/receipts/server/links.ts'
import { findTransactions, type Transaction } from '#features/transactions/server/queries.ts'
import { asPrincipal, type PrincipalScope } from '#server/database/scope.ts'
import { buildPrincipal } from '#tests/support/build-principal.ts'
import { buildTenant, buildTransactions } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
/** Past the pool of the app: one that holds a lock, and one that looks. */
let holder: pg.Client
let observer: pg.Client

const connectTo = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

beforeAll(async () => {
  app = await startTestApp()
  const { url } = app.database.opened
  ;[holder, observer] = [await connectTo(url), await connectTo(url)]
})
afterAll(async () => {
  await holder.end()
  await observer.end()
  await app.close()
})

type Work = (scope: PrincipalScope, transactions: readonly Transaction[]) => Promise<unknown>

/** Does something with transactions in the order of their tokens here, as a person who waits as long as it takes. */
const doAs = (userId: number, tokens: readonly string[], work: Work) =>
  asPrincipal(app.database, buildPrincipal({ userId, operator: true }), async (scope) => {
    await sql`set local lock_timeout = 0`.execute(scope.db)
    await sql`set local statement_timeout = 0`.execute(scope.db)
    const found = await findTransactions(scope, tokens)
    return work(
      scope,
      tokens.flatMap((token) => found.find((one) => one.token === token) ?? []),
    )
  })

/** How many connections wait for what another one has locked. */
const waiting = async (): Promise<number> => {
  const { rows } = await observer.query<{ waiting: number }>(`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`)
  return rows[0]?.waiting ?? 0
}

interface Lock {
  readonly work: Work
  /** Asks for what is locked of transactions by their tokens ($1), in the order in which it is locked. */
  readonly all: string
  /** Locks one of these ($1). */
  readonly hold: string
  /** Asks for those that nobody has locked. */
  readonly free: string
}

const keyOf = `hashtextextended('receipt ' || token, 0)`
const links = `select id::text as lock from receipt_link
  where transaction_id in (select transaction_id from transaction_key where token = any($1))`
const locked: Readonly<Record<string, Lock>> = {
  'receipts whose links are made': {
    work: lockLinks,
    all: 'select token as lock from unnest($1::text[]) token order by token',
    hold: `select pg_advisory_xact_lock(${keyOf}) from (select $1::text as token) one`,
    free: `select token as lock from unnest($1::text[]) token where pg_try_advisory_xact_lock(${keyOf})`,
  },
  'links that are handed to somebody': {
    work: (scope, transactions) =>
      recordHandover(
        scope,
        transactions.map(({ id }) => id),
      ),
    all: `${links} order by id`,
    hold: 'select from receipt_link where id = $1 for update',
    free: `${links} for update skip locked`,
  },
}

it.each(Object.entries(locked))(
  'JOB-03 %s are locked in one order, whoever asks for them in which',
  async (_, lock) => {
    const tenant = await buildTenant(app.database)
    const built = await buildTransactions(
      app.database,
      tenant,
      Array.from({ length: 6 }, () => ({})),
    )
    const tokens = built.map(({ token }) => token)
    const making = { key: app.services.keys.receiptLinks, days: 1, now: app.clock.now }
    await doAs(1, tokens, (scope, transactions) => prepareLinks(scope, transactions, making))
    const locksOf = async (statement: string) =>
      (await observer.query<{ lock: string }>(statement, [tokens])).rows.map((row) => row.lock)
    const ordered = await locksOf(lock.all)
    expect(ordered).toHaveLength(6)

    await holder.query('begin')
    await holder.query(lock.hold, [ordered[2]])
    const inOrder = doAs(2, tokens, lock.work)
    await expect.poll(waiting).toBe(1)
    const inReverse = doAs(3, tokens.toReversed(), lock.work)
    await expect.poll(waiting).toBe(2)
    // The first has what comes before what is held and nothing behind it; the second waits for the very first.
    expect((await locksOf(lock.free)).toSorted()).toEqual(ordered.slice(3).toSorted())
    await holder.query('commit')
    await expect(Promise.all([inOrder, inReverse])).resolves.toHaveLength(2)
  },
)
