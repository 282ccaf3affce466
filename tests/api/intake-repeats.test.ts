import { beforeEach, describe, expect, it } from 'vitest'
import { countsOf, storedTransaction, takeFiles, takeLines } from '#tests/support/intake-lines.ts'
import { useIntake } from '#tests/support/use-intake.ts'

const intake = useIntake()

describe('a transaction that arrives again', () => {
  beforeEach(async () => {
    await takeFiles(intake.app, intake.lines.tree())
  })

  it('moves from pending to its answer, also within one file', async () => {
    const answered = intake.lines.sale('K1', { status: 1, errorCode: '00', posAuthCode: '123456' })
    const report = await takeLines(intake.app, 'transactions', [intake.lines.sale('K1', { status: 0 }), answered])
    expect(countsOf(report)).toEqual({ inserted: 1, updated: 1 })
    expect(await storedTransaction(intake.app, intake.code, 'K1')).toMatchObject({
      status: 1,
      errorCode: '00',
      posAuthCode: '123456',
    })
  })

  it('does not move back when an older state is repeated', async () => {
    const story = [
      intake.lines.sale('K1', { status: 0 }),
      intake.lines.sale('K1'),
      intake.lines.sale('K1', { status: -2 }),
    ]
    await takeLines(intake.app, 'transactions', story)
    expect(countsOf(await takeLines(intake.app, 'transactions', story))).toEqual({ unchanged: 3 })
    expect(await storedTransaction(intake.app, intake.code, 'K1')).toMatchObject({ status: -2 })
  })

  it.each([
    ['amount', { amount: 1300 }],
    ['tipAmount', { tipAmount: 100 }],
    ['currency', { currency: 'CHF' }],
    ['tid', { tid: 'T2' }],
    ['posLocalDateTime', { posLocalDateTime: '2026-01-15T10:00:01' }],
    ['transactionType', { transactionType: 16 }],
    ['status', { status: -1 }],
  ])('is refused when its %s differs', async (field, change) => {
    await takeLines(intake.app, 'transactions', [intake.lines.sale('K1')])
    const report = await takeLines(intake.app, 'transactions', [intake.lines.sale('K1', change)])
    expect(report.problems).toEqual([{ line: 1, field, reason: 'differs from what came before' }])
    expect(await storedTransaction(intake.app, intake.code, 'K1')).toMatchObject({ amount: 1200, status: 1 })
  })

  it('goes in once when two feeds bring it at the same moment', async () => {
    const file = Array.from({ length: 300 }, (_, at) => intake.lines.sale(`K${at}`))
    const reports = await Promise.all([
      takeLines(intake.app, 'transactions', file),
      takeLines(intake.app, 'transactions', file.toReversed()),
    ])
    expect(reports.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(300)
    const stored = await intake.app.query(
      `select count(*) as n from transaction where acquirer_id = (select id from acquirer where code = $1)`,
      [intake.code],
    )
    expect(stored).toEqual([{ n: 300 }])
  })

  it('tells which device was seen on which terminal (D-05)', async () => {
    await takeLines(intake.app, 'transactions', [
      intake.lines.sale('K1', { tid: 'T2', deviceId: 'D1' }),
      intake.lines.sale('K2', { deviceId: 'unheard-of' }),
    ])
    const seen = await intake.app.query(
      `select tid from device_terminal d join terminal on terminal.id = d.terminal_id
       join acquirer on acquirer.id = acquirer_id where acquirer.code = $1 order by tid`,
      [intake.code],
    )
    expect(seen).toEqual([{ tid: 'T1' }, { tid: 'T2' }])
  })
})
