import pg from 'pg'
import { errorTexts } from '#core/texts/errors.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createFeedKey, revokeFeedKey } from '#server/feed/feed-key.ts'
import { feedIntake } from '#server/feed/feed.ts'
import type { KindName } from '#server/feed/kinds.ts'
import { storedTransaction, takeFiles, takeLines } from '#tests/support/intake-lines.ts'
import { useIntake } from '#tests/support/use-intake.ts'

const intake = useIntake()

describe('a feed', () => {
  const body = (...records: unknown[]) =>
    new Blob(records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`)).stream()
  const signal = new AbortController().signal
  const send = (key: string | undefined, kind: KindName, stream: ReadableStream<Uint8Array>) =>
    feedIntake({
      database: intake.app.database,
      pool: intake.app.services.linePool,
      key,
      kind,
      now: new Date(),
      body: stream,
      signal,
      silenceMax: 200,
    })
  const keyOf = async (acquirerCode: string) => {
    const made = await createFeedKey(intake.app.database, acquirerCode, 'test')
    if (!made) throw new Error('no such acquirer')
    return made
  }

  beforeEach(async () => {
    await takeFiles(intake.app, intake.lines.tree())
  })

  it('is taken in for the acquirer of its key, whose code it need not repeat', async () => {
    const { key } = await keyOf(intake.code)
    const { acquirerCode: _, ...line } = intake.lines.sale('K1')
    expect(await send(key, 'transactions', body(line, 'nonsense', intake.lines.sale('K2')))).toMatchObject({
      received: 3,
      inserted: 2,
      problems: [{ line: 2, field: '', reason: 'is not a JSON object' }],
    })
  })

  it('takes the rest in when a line is nested too deeply or holds what cannot be stored', async () => {
    const { key } = await keyOf(intake.code)
    const deep = `{"trnKey":"K2","emv":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`
    const report = await send(
      key,
      'transactions',
      body(
        intake.lines.sale('K1'),
        deep,
        '[[[[]]]]',
        '{"trnKey":"\\ud800"}',
        intake.lines.sale('K3', { orderReference: '\u202E12' }),
        intake.lines.sale('K4', { storeName: '\u3164' }),
        intake.lines.sale('K5'),
      ),
    )
    expect(report).toMatchObject({ received: 7, inserted: 2, rejected: 5 })
    const unreadable = 'must not contain control characters or others that cannot be read'
    expect(report.problems.filter(({ reason }) => reason !== 'is required')).toEqual([
      { line: 2, field: '', reason: 'is nested more than 32 deep' },
      { line: 3, field: '', reason: 'is not a JSON object' },
      { line: 4, field: 'trnKey', reason: 'must be a code without blanks' },
      { line: 5, field: 'orderReference', reason: unreadable },
      { line: 6, field: 'storeName', reason: 'must not be empty' },
    ])
  })

  it('stores only the hash of a key', async () => {
    const { key } = await keyOf(intake.code)
    expect(key).toMatch(/^[\w-]{32}$/)
    const keys = await intake.app.query('select f::text as row from feed_key f')
    expect(JSON.stringify(keys)).not.toContain(key)
  })

  it('is refused without a key, with a wrong one and with a revoked one', async () => {
    const { id, key } = await keyOf(intake.code)
    expect(await revokeFeedKey(intake.app.database, id)).toBe(true)
    for (const wrong of [undefined, '', 'x'.repeat(32), key]) {
      await expect(send(wrong, 'transactions', body(intake.lines.sale('K1')))).rejects.toMatchObject({
        error: 'FEED_KEY_REFUSED',
      })
    }
    expect(await storedTransaction(intake.app, intake.code, 'K1')).toBeUndefined()
  })

  it('finds nothing of another acquirer: its codes are as unknown as codes that do not exist', async () => {
    const other = `${intake.code}-other`
    await takeLines(intake.app, 'acquirers', [{ acquirerCode: other, name: 'Alpine' }])
    const { key } = await keyOf(other)
    const { acquirerCode: _, ...withoutCode } = intake.lines.sale('K1')
    const problemsOf = async (kind: KindName, line: object) => (await send(key, kind, body(line))).problems
    expect(await problemsOf('transactions', withoutCode)).toEqual([{ line: 1, field: 'tid', reason: 'is unknown' }])
    expect(await problemsOf('transactions', intake.lines.sale('K1'))).toEqual([
      { line: 1, field: 'acquirerCode', reason: 'is unknown' },
    ])
    expect(await problemsOf('acquirers', { acquirerCode: intake.code, name: 'Mine now' })).toEqual([
      { line: 1, field: 'acquirerCode', reason: 'is unknown' },
    ])
    expect(
      await problemsOf('users', intake.lines.user({ acquirerCode: undefined, roles: ['ROLE_ADMIN'], tids: undefined })),
    ).toEqual([{ line: 1, field: 'roles', reason: 'is not for a feed' }])
    expect(await intake.app.query('select name from acquirer where code = $1', [intake.code])).toEqual([
      { name: 'Aegean' },
    ])
  })

  it('is refused before anything is written when its first line is of another kind', async () => {
    const { key } = await keyOf(intake.code)
    await expect(send(key, 'transactions', body(intake.lines.user(), intake.lines.sale('K1')))).rejects.toThrow(
      'it looks like users',
    )
    expect(await storedTransaction(intake.app, intake.code, 'K1')).toBeUndefined()
  })

  it('JOB-17 lists a refused first line among the rejected ones, and is as late as before', async () => {
    const { key } = await keyOf(intake.code)
    const arrivals = () => intake.app.query('select kind, last_received_at, rejected from feed_hour order by kind')
    const before = await arrivals()
    await expect(send(key, 'stores', body({ 'odd\u0000': 1, foo: 2 }))).rejects.toThrow('no known field')
    expect(
      await intake.app.query('select kind, line, field, reason from feed_reject order by id desc limit 1'),
    ).toEqual([
      {
        kind: 'stores',
        line: 1,
        field: '',
        reason: 'does not hold stores: its first line has no known field (found: odd\uFFFD, foo)',
      },
    ])
    expect(await arrivals()).toEqual(before)
  })

  it('refuses a first line also where that cannot be noted', async () => {
    const { key } = await keyOf(intake.code)
    const owner = new pg.Client(intake.app.services.config.databaseUrl)
    await owner.connect()
    onTestFinished(async () => {
      await owner.query('alter table feed_reject_away rename to feed_reject')
      await owner.end()
    })
    await owner.query('alter table feed_reject rename to feed_reject_away')
    await expect(send(key, 'stores', body({ foo: 1 }))).rejects.toThrow('no known field')
  })

  it('says in English what was found apart from the text of the error, which every language has', async () => {
    const { key } = await keyOf(intake.code)
    const reply = await intake.app.fetch('/api/feed/transactions', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-ndjson' },
      body: JSON.stringify(intake.lines.user()),
    })
    expect(reply.status).toBe(400)
    const content: unknown = await reply.json()
    expect(content).toMatchObject({
      code: 'FEED_REFUSED',
      message: errorTexts.FEED_REFUSED.message,
      detail: 'The data does not hold transactions; it looks like users.',
    })
    expect(content).not.toHaveProperty('values')
  })

  it('SEC-48 ends when it falls silent; what arrived is stored', async () => {
    const { key } = await keyOf(intake.code)
    let isCancelled = false
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(Buffer.from(`${JSON.stringify(intake.lines.sale('K1'))}\n{"trnKey":"K2"`)),
      cancel: () => {
        isCancelled = true
      },
    })
    expect(await send(key, 'transactions', stream)).toMatchObject({ inserted: 1, rejected: 1 })
    expect(isCancelled).toBe(true)
  })

  it('writes to the audit log what it changed, but for payments', async () => {
    const { key } = await keyOf(intake.code)
    await send(key, 'terminals', body(intake.lines.terminal('T3'), intake.lines.terminal('T1', { alias: 'Garden' })))
    await send(key, 'terminals', body(intake.lines.terminal('T3')))
    await send(key, 'transactions', body(intake.lines.sale('K1')))
    const auditLog = await intake.app.query(
      `select event, object_type, after from audit_event e join acquirer on acquirer.id = e.acquirer_id
       where code = $1 order by e.id desc limit 1`,
      [intake.code],
    )
    expect(auditLog).toEqual([{ event: 'data.received', objectType: 'terminals', after: { inserted: 1, updated: 1 } }])
  })
})
