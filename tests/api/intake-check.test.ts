import { describe, expect, it } from 'vitest'
import type { FeedKind } from '#core/feed.ts'
import { exampleLines } from '#core/feed-examples.ts'
import { createFeedKey } from '#server/feed/feed-key.ts'
import { CHECK_BYTES_MAX } from '#server/feed/feed.ts'
import { kindNames } from '#server/feed/kinds.ts'
import type { IntakeReport } from '#server/feed/report.ts'
import type { Fields, Files } from '#tests/support/intake-lines.ts'
import { takeFiles } from '#tests/support/intake-lines.ts'
import { useIntake } from '#tests/support/use-intake.ts'

const intake = useIntake()

const keyOf = async () => {
  const made = await createFeedKey(intake.app.database, intake.code, 'test')
  if (!made) throw new Error('no such acquirer')
  return made.key
}
type Line = Fields | string
const ndjson = (lines: readonly Line[]) =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
const post = (path: string, key: string | undefined, body: string) =>
  intake.app.fetch(`/api/feed/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', ...(key && { Authorization: `Bearer ${key}` }) },
    body,
  })
const reportOf = async (reply: Response): Promise<IntakeReport> => {
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { data: IntakeReport }).data
}
const check = async (kind: FeedKind, key: string, lines: readonly Line[]) =>
  reportOf(await post(`${kind}/check`, key, ndjson(lines)))
const send = async (kind: FeedKind, key: string, lines: readonly Line[]) =>
  reportOf(await post(kind, key, ndjson(lines)))

/** A sum over the rows of every table but those of the activity log; of a key, without when it was used. */
const contents = async () => {
  const tables = await intake.app.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and has_table_privilege(oid, 'select') and relname not in ('audit_event', 'audit_chain') order by 1`,
  )
  expect(tables.length).toBeGreaterThan(40)
  const sums: unknown[] = []
  for (const { name } of tables) {
    const [row] = await intake.app.query(
      `select md5(string_agg((to_jsonb(t) - 'last_used_at')::text, '' order by to_jsonb(t)::text)) as sum from ${String(name)} t`,
    )
    sums.push([name, row?.['sum']])
  }
  return sums
}
const auditLog = () =>
  intake.app.query(
    `select event, object_type, after from audit_event e join acquirer on acquirer.id = e.acquirer_id
      where code = $1 and (event like 'data.%' or event = 'cardNumber.masked') order by e.id`,
    [intake.code],
  )

const onlyAcquirer = (): Files => ({ acquirers: intake.lines.tree().acquirers ?? [] })

describe('JOB-17 a check of a feed', () => {
  it('says of every kind what the feed says afterwards, and keeps nothing', async () => {
    await takeFiles(intake.app, onlyAcquirer())
    const key = await keyOf()
    const files: Files = {
      ...intake.lines.tree(),
      users: [intake.lines.user(), intake.lines.user({ tids: ['NONE'], email: `b.${intake.code}@demo.example` })],
      transactions: [
        intake.lines.sale('K1', { orderReference: '4111 1111 1111 1111' }),
        intake.lines.sale('K1'),
        intake.lines.sale('K2', { tid: 'NONE' }),
        intake.lines.sale('K3', { amount: -1 }),
      ],
      deviceLogs: [{ ...exampleLines.deviceLogs, deviceId: 'D1' }],
      certificates: [{ ...exampleLines.certificates, deviceId: 'D1' }],
      attestations: [{ ...exampleLines.attestations, deviceId: 'D1' }],
      terminalReports: [{ ...exampleLines.terminalReports, tid: 'T1' }],
    }
    for (const kind of kindNames) {
      const lines = files[kind] ?? []
      expect(lines, kind).not.toEqual([])
      const before = await contents()
      const said = await check(kind, key, [...lines, 'nonsense'])
      expect(await contents(), kind).toEqual(before)
      expect(await send(kind, key, [...lines, 'nonsense']), kind).toEqual(said)
      expect(said.rejected, kind).toBeGreaterThan(0)
    }
    expect(await check('transactions', key, files.transactions ?? []), 'known by now').toMatchObject({
      inserted: 0,
      rejected: 2,
      masked: 1,
    })
  })

  it('is of the first 5,000 lines, also where more come', async () => {
    await takeFiles(intake.app, intake.lines.tree())
    const lines = Array.from({ length: 5001 }, (_, at) => intake.lines.sale(`K${at}`))
    expect(await check('transactions', await keyOf(), lines)).toMatchObject({
      received: 5000,
      inserted: 5000,
      rejected: 0,
    })
  })

  it('is of whole lines in the first 8 MB', async () => {
    await takeFiles(intake.app, intake.lines.tree())
    const reference = 'x'.repeat(60_000)
    const lines = Array.from({ length: 200 }, (_, at) => intake.lines.sale(`K${at}`, { orderReference: reference }))
    const size = ndjson(lines.slice(0, 1)).length
    // Longer than a reference may be.
    const { received, problems } = await check('transactions', await keyOf(), lines)
    // The number in the key of later lines is longer.
    expect(received).toBeGreaterThan(CHECK_BYTES_MAX / (size + 3) - 1)
    expect(received).toBeLessThanOrEqual(CHECK_BYTES_MAX / size)
    expect(problems.map(({ field }) => field)).toEqual(Array.from({ length: received }, () => 'orderReference'))
  })

  it('leaves a row in the audit log where a feed does, because it tells of addresses in use', async () => {
    await takeFiles(intake.app, intake.lines.tree())
    const key = await keyOf()
    const before = (await auditLog()).length
    const { masked } = await check('transactions', key, [
      intake.lines.sale('K1', { orderReference: '4111 1111 1111 1111' }),
    ])
    expect(masked).toBe(1)
    await check('users', key, [intake.lines.user(), 'nonsense'])
    expect((await auditLog()).slice(before)).toEqual([
      { event: 'data.checked', objectType: 'users', after: { received: 2, rejected: 1 } },
    ])
  })

  it('is refused without a key that may send the kind, and for lines of another kind', async () => {
    await takeFiles(intake.app, intake.lines.tree())
    const key = await keyOf()
    const refusalOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code]
    const line = ndjson([intake.lines.sale('K1')])
    expect(await refusalOf(await post('transactions/check', undefined, line))).toEqual([401, 'FEED_KEY_REFUSED'])
    expect(await refusalOf(await post('transactions/check', 'x'.repeat(32), line))).toEqual([401, 'FEED_KEY_REFUSED'])
    expect(await refusalOf(await post('users/check', key, line))).toEqual([400, 'FEED_REFUSED'])
    await intake.app.query(`update feed_key set kinds = '{mids}'`)
    expect(await refusalOf(await post('transactions/check', key, line))).toEqual([400, 'FEED_REFUSED'])
  })
})
