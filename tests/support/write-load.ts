import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { expect, vi } from 'vitest'
import { verifyAudit } from '#server/database/audit-verify.ts'
import type { Database } from '#server/database/connect.ts'
import { asIntake } from '#server/database/scope.ts'
import { createFeedKey } from '#server/feed/feed-key.ts'
import { buildPerson, buildTenant, PASSWORD, type Tenant } from './factories.ts'
import { expectRollupsRight } from './rollup-check.ts'

const FEEDS = 2
const EDITORS = 2
const LINES = 20

/** What was sent in one call, and whether the server said that it is kept. */
interface Batch {
  readonly keys: readonly string[]
  isAcknowledged: boolean
}

interface Edited {
  readonly tenant: Tenant
  /** The newest version that the server said it has. */
  version: number
}

/** Everything a load has written, to be compared with what a database has. */
export interface Ledger {
  readonly batches: Batch[]
  readonly edited: readonly Edited[]
  readonly acquirerCode: string
  readonly tid: string
  readonly feedKey: string
  readonly email: string
}

const queryOn =
  (database: Database) =>
  async (text: string, values: unknown[] = []) =>
    asIntake(database, async ({ db }) => {
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
      return rows
    })

/** What the load works on: a terminal that sells, others that are edited, and whom that is allowed. */
export const prepareLoad = async (database: Database): Promise<Ledger> => {
  const tenant = await buildTenant(database)
  const person = await buildPerson(database, tenant, 'ROLE_MERCHANT_ADMIN')
  const edited: Edited[] = []
  for (let editor = 0; editor < EDITORS; editor += 1) {
    const own = await buildTenant(database, tenant)
    const [stored] = await queryOn(database)('select version from terminal where id = $1', [own.terminalId])
    edited.push({ tenant: own, version: Number(stored?.['version']) })
  }
  const query = queryOn(database)
  await query(`update terminal set tid = 'LOAD' where id = $1`, [tenant.terminalId])
  const [acquirer] = await query('select code from acquirer where id = $1', [tenant.acquirerId])
  const acquirerCode = String(acquirer?.['code'])
  const key = await createFeedKey(database, acquirerCode, 'load')
  return { batches: [], edited, acquirerCode, tid: 'LOAD', feedKey: key?.key ?? '', email: person.email }
}

/** Writes at the server until told to stop: feeds of sales, and edits of terminals, each of which leaves an audit row. */
export const startLoad = async (origin: string, ledger: Ledger): Promise<() => Promise<void>> => {
  const token = await signIn(origin, ledger.email)
  const over = new AbortController()
  const loop = async (write: () => Promise<void>) => {
    // What breaks is the point of it: nothing was acknowledged then.
    while (!over.signal.aborted) await write().catch(() => pause(20))
  }
  const writers = [
    ...Array.from({ length: FEEDS }, () => loop(() => sendBatch(origin, ledger))),
    ...ledger.edited.map((each) => loop(() => editTerminal(origin, token, each))),
  ]
  return async () => {
    over.abort()
    await Promise.all(writers)
  }
}

/** Lets the load run until it has one more answer, and so many milliseconds longer: to the moment of a blow. */
export const runOn = async ({ batches }: Ledger, delay: number): Promise<void> => {
  const known = acknowledgedOf(batches)
  await vi.waitUntil(() => acknowledgedOf(batches) > known, { timeout: 60_000 })
  await pause(delay)
}

export const acknowledgedOf = (batches: Ledger['batches']): number =>
  batches.filter(({ isAcknowledged }) => isAcknowledged).length

const signIn = async (origin: string, email: string): Promise<string> => {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await response.json()) as { token: string }).token
}

let counter = 0

const sendBatch = async (origin: string, { batches, feedKey, tid }: Ledger): Promise<void> => {
  const batch: Batch = { keys: Array.from({ length: LINES }, () => `load-${++counter}`), isAcknowledged: false }
  batches.push(batch)
  const lines = batch.keys.map((trnKey) => ({
    trnKey,
    tid,
    posLocalDateTime: '2026-11-19T10:00:00',
    amount: 1200,
    currency: 'EUR',
    status: 1,
    transactionType: 12,
  }))
  const response = await fetch(`${origin}/api/feed/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${feedKey}` },
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  })
  const { data } = (await response.json()) as { data?: { inserted: number } }
  batch.isAcknowledged = data?.inserted === LINES
}

const editTerminal = async (origin: string, token: string, edited: Edited): Promise<void> => {
  const response = await fetch(`${origin}/api/terminal/${edited.tenant.tokens.terminal}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ version: edited.version, alias: `Bar ${edited.version}` }),
  })
  const reply = (await response.json()) as { data?: { version: number }; current?: { version: number } }
  // Done, but the answer was lost: the next edit goes on from there.
  const version = reply.data?.version ?? reply.current?.version
  if (version === undefined) throw new Error(`answered ${response.status}`)
  edited.version = version
}

/** REL-01, REL-02: nothing that was acknowledged is missing, nothing is there by half, and the audit chain is whole. */
export const expectNothingLost = async (database: Database, { batches, edited }: Ledger): Promise<void> => {
  const query = queryOn(database)
  const stored = new Set((await query('select trn_key from transaction')).map((row) => row['trnKey']))
  const halves = batches.map(({ keys }) => keys.filter((key) => stored.has(key)).length)
  expect(batches.filter(({ isAcknowledged }, at) => isAcknowledged && halves[at] !== LINES)).toEqual([])
  expect(halves.filter((rows) => rows !== 0 && rows !== LINES)).toEqual([])
  const [keys] = await query('select count(*) from transaction_key')
  expect(keys?.['count']).toBe(stored.size)
  await expectRollupsRight({ query })

  for (const { tenant, version } of edited) {
    const [terminal] = await query('select version, alias from terminal where id = $1', [tenant.terminalId])
    expect(Number(terminal?.['version'])).toBeGreaterThanOrEqual(version)
    const auditLog = await query(
      `select after ->> 'alias' as alias from audit_event where event = 'terminal.changed' and object_token = $1
      order by position`,
      [tenant.tokens.terminal],
    )
    expect(auditLog.length).toBe(Number(terminal?.['version']) - 1)
    if (auditLog.length > 0) expect(auditLog.at(-1)?.['alias']).toBe(terminal?.['alias'])
  }
  const { bad, rows } = await asIntake(database, verifyAudit)
  expect([bad, rows > 0]).toEqual([[], true])
}
