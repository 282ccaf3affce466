import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#server/live/notifications.ts'
import { isDistributed } from '#tests/support/distributed.ts'
import { countsOf, linesOf, takeFiles, takeLines } from '#tests/support/intake-lines.ts'
import { expectRollupsRight } from '#tests/support/rollup-check.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

/** Of one notification: a larger number would not fit into one. */
const PLACES_MAX = 40

describe.each([
  { triggers: 'the triggers for a server of the release before', acquirer: 'WITH' },
  { triggers: 'no triggers', acquirer: 'WITHOUT' },
])('SCALE-06 on a table with $triggers, the intake itself', ({ acquirer }) => {
  const app = useTestApp()
  const { sale, terminal, tree } = linesOf(acquirer)
  let listener: pg.Client
  const heard: Notification[] = []
  /** How many new transactions were told of, in which notifications. */
  const told = () =>
    heard.flatMap(({ transactions }) => (transactions ? [transactions.reduce((sum, path) => sum + path[7], 0)] : []))
  /** Waits for all that was sent before. */
  const listened = async () => {
    await app.query(`select pg_notify('live', '{"exportsOf": 0}')`)
    await expect.poll(() => heard.some(({ exportsOf }) => exportsOf === 0), { interval: 20 }).toBe(true)
  }

  beforeAll(async () => {
    await takeFiles(app, tree())
    await takeLines(
      app,
      'terminals',
      Array.from({ length: PLACES_MAX + 5 }, (_, n) => terminal(`N${n}`)),
    )
    listener = new pg.Client(app.database.opened.url)
    listener.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload) as Notification))
    await listener.connect()
    await listener.query('listen live')
    // A table on workers has none.
    if (acquirer === 'WITHOUT' && !isDistributed) await listener.query('alter table transaction disable trigger user')
  })
  beforeEach(() => void heard.splice(0))
  afterAll(() => listener.end())

  it('counts each new transaction once, in every rollup, and tells of it once', async () => {
    await takeLines(app, 'transactions', [
      sale('new-1'),
      sale('new-2', { posLocalDateTime: '2026-02-28T23:59:59', amount: 1 }),
      sale('new-3', { tid: 'T2', transactionType: 16, currency: 'USD', linkedTrx: 'new-1' }),
      sale('new-4', { transactionType: 30, status: -1 }),
      sale('new-1'),
    ])
    await expectRollupsRight(app)
    await listened()
    expect(told()).toEqual([4])
  })

  it('keeps the hours in which a terminal was used', async () => {
    await takeLines(app, 'transactions', [
      sale('hour-0', { posLocalDateTime: '2026-04-01T00:59:59' }),
      sale('hour-9', { posLocalDateTime: '2026-04-01T09:00:00' }),
    ])
    await takeLines(app, 'transactions', [sale('hour-23', { posLocalDateTime: '2026-04-01T23:00:00' })])
    expect(await app.query(`select hours from terminal_day where starts_on = '2026-04-01'`)).toEqual([
      { hours: 2 ** 0 + 2 ** 9 + 2 ** 23 },
    ])
  })

  it('follows a state that moves on, with the amount of the answer, and tells of nothing new', async () => {
    const pending = [1, 2, 3].map((n) => sale(`pending-${n}`, { status: 0, amount: 100 }))
    await takeLines(app, 'transactions', [...pending, sale('taken', { amount: 300 })])
    await listened()
    expect(told()).toEqual([4])
    heard.splice(0)
    expect(
      countsOf(
        await takeLines(app, 'transactions', [
          sale('pending-1', { status: 1, amount: 120, tipAmount: 20 }),
          sale('pending-2', { status: -1, amount: 100 }),
          sale('pending-3', { status: 0, amount: 100 }),
          sale('taken', { status: -2, amount: 300 }),
          // Contradicts what is stored: nothing moves.
          sale('new-1', { status: -2, amount: 7 }),
        ]),
      ),
    ).toEqual({ updated: 3, unchanged: 1, rejected: 1 })
    await expectRollupsRight(app)
    await listened()
    expect(told()).toEqual([])
  })

  it('tells of many places in notifications that each fit', async () => {
    await takeLines(
      app,
      'transactions',
      Array.from({ length: PLACES_MAX + 5 }, (_, n) => sale(`place-${n}`, { tid: `N${n}` })),
    )
    await listened()
    expect(told()).toEqual([PLACES_MAX, 5])
    await expectRollupsRight(app)
  })
})
