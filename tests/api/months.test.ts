import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTransactions } from '#features/transactions/contract.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { asIntake } from '#server/database/scope.ts'
import { listMonths } from '#server/database/transaction-months.ts'
import { isDistributed } from '#tests/support/distributed.ts'
import { buildTransactions } from '#tests/support/factories.ts'
import { runCommandLine } from '#tests/support/run-command-line.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const session = useSession(app, tenant, 'ROLE_MERCHANT_ADMIN')

const addressOf = () => app.services.config.databaseUrl ?? ''

const months = (...args: string[]) => runCommandLine('months', { DATABASE_URL: addressOf() }, ...args)

/** Where the months with sales of these tests lie. */
const listed = async () => {
  const all = await listMonths(owner)
  const those = all.filter(({ month }) => month >= '2026-08' && month <= '2026-10')
  return Object.fromEntries(those.map(({ month, tablespaces }) => [month, tablespaces.join(' and ')]))
}

const sales = async () => {
  const filter = { dateFrom: '2026-08-01 00:00', dateTo: '2026-10-31 23:59' }
  const { token } = session
  const reply = await app.call(listTransactions, {
    token,
    params: { page: 1, perPage: 20 },
    body: { sort: null, filter },
  })
  return reply.data?.items.map((item) => item.token)
}

/** What is said of a move that the database refuses. */
const refused = (sentence: RegExp) =>
  isDistributed ? /^The months of a distributed database stay where their workers have them\./ : sentence

let owner: Database
beforeAll(async () => {
  owner = connect(addressOf(), { role: null, max: 2 })
  const days = ['2026-08-05', '2026-09-05', '2026-10-05']
  const rows = days.flatMap((day) => Array.from({ length: 3 }, () => ({ posLocalDateTime: `${day} 12:00:00` })))
  await buildTransactions(app.database, tenant, rows)
})

afterAll(() => owner.close())

describe('npm run months', () => {
  it('SCALE-07 lists the months with their size and where they lie', async () => {
    const { code, out } = await months()
    expect(code).toBe(0)
    expect(out).toMatch(/^2026-10\t.+\t\d+\tpg_default$/m)
  })

  it('SCALE-07 moves the months before one with their indexes to a tablespace and back, and no row is another one', async ({
    skip,
  }) => {
    skip(isDistributed, 'months on workers stay there')
    const before = await sales()
    expect(before).toHaveLength(9)
    const there = await months('--before', '2026-10', '--to', 'slow_disk')
    expect(there).toMatchObject({ code: 0, err: '' })
    expect(there.out).toMatch(
      /^2026-08: \d+ MB moved to slow_disk\.\n2026-09: \d+ MB moved to slow_disk\.\nAll months before 2026-10 /m,
    )
    expect(await listed()).toEqual({ '2026-08': 'slow_disk', '2026-09': 'slow_disk', '2026-10': 'pg_default' })
    expect(await sales()).toEqual(before)
    await buildTransactions(app.database, tenant, [{ posLocalDateTime: '2026-08-06 12:00:00' }])
    expect(await sales()).toHaveLength(10)
    expect((await months('--before', '2026-10', '--to', 'slow_disk')).out).toBe(
      'All months before 2026-10 are in slow_disk.\n',
    )

    expect(await months('--before', '2026-09', '--to', 'pg_default')).toMatchObject({ code: 0 })
    expect(await listed()).toEqual({ '2026-08': 'pg_default', '2026-09': 'slow_disk', '2026-10': 'pg_default' })
    expect(await sales()).toHaveLength(10)
  })

  it('SCALE-07 goes on where it was interrupted', async ({ skip }) => {
    skip(isDistributed, 'months on workers stay there')
    await months('--before', '2026-09', '--to', 'pg_default')
    await asIntake(owner, ({ db }) => sql`alter table transaction_2026_08 set tablespace slow_disk`.execute(db))
    expect(await listed()).toMatchObject({ '2026-08': 'pg_default and slow_disk' })
    expect((await months('--before', '2026-09', '--to', 'slow_disk')).code).toBe(0)
    expect(await listed()).toMatchObject({ '2026-08': 'slow_disk' })
  })

  it.each<[string[], RegExp]>([
    [['--before', '2026-10'], /^npm run months /],
    [['--to', 'slow_disk'], /^npm run months /],
    [['--before', '2026-13', '--to', 'slow_disk'], /^npm run months /],
    [['--before', '2019-01', '--to', 'no such place'], /^There is no month before 2019-01\./],
    [['--before', '2026-10', '--to', 'no such place'], refused(/^There is no tablespace no such place\./)],
    [
      ['--before', '2026-10', '--to', 'foreign_disk'],
      refused(/^The database's owner may not use the tablespace foreign_disk\./),
    ],
  ])('is refused with %j, and moves nothing', async (args, sentence) => {
    const before = await listed()
    const { code, err } = await months(...args)
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(sentence) })
    expect(await listed()).toEqual(before)
  })

  it('gives up soon while somebody reads the month, because others would wait behind it', async ({ skip }) => {
    skip(isDistributed, 'months on workers stay there')
    await months('--before', '2026-10', '--to', 'slow_disk')
    const { code, err } = await asIntake(owner, async ({ db }) => {
      await sql`lock table transaction_2026_08 in access share mode`.execute(db)
      return months('--before', '2026-10', '--to', 'pg_default')
    })
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^Somebody reads 2026-08 for too long\./) })
    expect(await months('--before', '2026-10', '--to', 'pg_default')).toMatchObject({ code: 0 })
    expect(await listed()).toMatchObject({ '2026-08': 'pg_default', '2026-09': 'pg_default' })
  })
})
