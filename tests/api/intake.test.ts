import { feedKinds } from '#core/feed.ts'
import { exampleLines } from '#core/feed-examples.ts'
import { describe, expect, it } from 'vitest'
import { countsOf, storedTransaction, takeFiles, takeLines } from '#tests/support/intake-lines.ts'
import { useIntake } from '#tests/support/use-intake.ts'

const intake = useIntake()

describe('taking files in', () => {
  it('stores every kind, and changes nothing when they are repeated', async () => {
    const email = intake.lines.user().email.toUpperCase()
    const files = {
      ...intake.lines.tree(),
      users: [intake.lines.user()],
      transactions: [intake.lines.sale('K1'), intake.lines.sale('K2', { userEmail: email })],
    }
    const first = await takeFiles(intake.app, files)
    expect(first.flatMap(({ problems }) => problems)).toEqual([])
    expect(first.map(countsOf)).toEqual(Object.values(files).map(({ length }) => ({ inserted: length })))

    const before = await intake.app.query('select * from portal_user order by id')
    const second = await takeFiles(intake.app, files)
    expect(second.map(countsOf)).toEqual(Object.values(files).map(({ length }) => ({ unchanged: length })))
    expect(await intake.app.query('select * from portal_user order by id')).toEqual(before)
  })

  it('D-36 gives a transaction the instant of its wall time in the zone of its store, and the names of its tree', async () => {
    const followers = [
      intake.lines.sale('K2', { linkedTrx: 'K1', transactionType: 16, userEmail: intake.lines.user().email }),
    ]
    await takeFiles(intake.app, { ...intake.lines.tree(), users: [intake.lines.user()], transactions: followers })
    expect(await storedTransaction(intake.app, intake.code, 'K2')).toMatchObject({
      posLocalDateTime: '2026-01-15 10:00:00',
      happenedAt: new Date('2026-01-15T08:00:00Z'),
      timeZone: 'Europe/Athens',
      merchantName: 'Καφενείο',
      storeName: 'Το Λιμάνι',
      mid: 'MID1',
      mcc: '5814',
      transactionAffiliate: 'Hellas',
      transactionInstance: 'Greece',
      userName: 'Anna Petrou',
      linkedTrnKey: 'K1',
      transactionType: '16',
    })
    const keys = await intake.app.query(
      `select linked_trn_key from transaction_key where acquirer_id = (select id from acquirer where code = $1)`,
      [intake.code],
    )
    expect(keys).toEqual([{ linkedTrnKey: 'K1' }])
  })

  it('takes the documented line of every kind in, one after the other', async () => {
    for (const kind of feedKinds) {
      const report = await takeLines(intake.app, kind, [{ acquirerCode: 'AEGEAN', ...exampleLines[kind] }])
      expect([kind, report.problems, countsOf(report)]).toEqual([kind, [], { inserted: 1 }])
    }
  })

  it('updates what changed, once, and keeps what a line leaves out', async () => {
    await takeFiles(intake.app, intake.lines.tree())
    await takeLines(intake.app, 'terminals', [intake.lines.terminal('T1', { tip: 1, terminalStatus: 0 })])
    const report = await takeLines(intake.app, 'terminals', [intake.lines.terminal('T1', { alias: 'Garden' })])
    expect(countsOf(report)).toEqual({ updated: 1 })
    const [terminal] = await intake.app.query(
      `select t.* from terminal t join acquirer on acquirer.id = t.acquirer_id where code = $1 and tid = 'T1'`,
      [intake.code],
    )
    expect(terminal).toMatchObject({ alias: 'Garden', tip: 1, status: 0, version: 3 })
  })

  it('reports a bad line with its number, field and reason, and takes the rest in', async () => {
    await takeFiles(intake.app, intake.lines.tree())
    const report = await takeLines(intake.app, 'transactions', [
      intake.lines.sale('K1'),
      intake.lines.sale('K2', { amount: '12.50' }),
      intake.lines.sale('K3', { tid: 'T9' }),
      intake.lines.sale('K4', { posLocalDateTime: '2026-02-30T10:00:00' }),
      intake.lines.sale('K5', { tipAmount: 1300 }),
      intake.lines.sale('K6', { colour: 'red' }),
      intake.lines.sale('K7', { status: undefined }),
      intake.lines.sale('K8', { posLocalDateTime: '2099-01-01T10:00:00' }),
      intake.lines.sale('K9', { emv: { tvr: 5 } }),
      intake.lines.sale('K10', { acquirerCode: 'nobody' }),
      intake.lines.sale('K11', { acquirerCode: undefined }),
      intake.lines.sale('K12', { orderReference: 'a\u0000b' }),
      intake.lines.sale('K13', { orderReference: '\ud800' }),
      intake.lines.sale('K14'),
      intake.lines.sale('K15', { currency: 'ZZZ' }),
      intake.lines.sale('K16', { currency: 'QQQ' }),
      intake.lines.sale('K17', { happenedAt: '2026-03-15T10:00:00Z' }),
      intake.lines.sale('K18', { happenedAt: '2026-01-13T09:59:59Z' }),
      intake.lines.sale('K19', { happenedAt: '2026-01-13T10:00:00Z', currency: 'UYW' }),
    ])
    expect(countsOf(report)).toEqual({ inserted: 3, rejected: 16 })
    expect(report.problems).toEqual([
      { line: 2, field: 'amount', reason: 'must be a whole number from 0 to 999999999999' },
      { line: 3, field: 'tid', reason: 'is unknown' },
      { line: 4, field: 'posLocalDateTime', reason: 'must be a time without a zone such as 2026-01-31T18:05:09' },
      { line: 5, field: 'tipAmount', reason: 'must not be more than the amount' },
      { line: 6, field: 'colour', reason: 'is not a known field' },
      { line: 7, field: 'status', reason: 'is required' },
      { line: 8, field: 'posLocalDateTime', reason: 'must be between the year 2000 and now' },
      { line: 9, field: 'emv.tvr', reason: 'must be text' },
      { line: 10, field: 'acquirerCode', reason: 'is unknown' },
      { line: 11, field: 'acquirerCode', reason: 'is required' },
      {
        line: 12,
        field: 'orderReference',
        reason: 'must not contain control characters or others that cannot be read',
      },
      {
        line: 13,
        field: 'orderReference',
        reason: 'must not contain control characters or others that cannot be read',
      },
      { line: 15, field: 'currency', reason: 'is not a currency' },
      { line: 16, field: 'currency', reason: 'is not a currency' },
      { line: 17, field: 'happenedAt', reason: 'must be within 48 hours of posLocalDateTime' },
      { line: 18, field: 'happenedAt', reason: 'must be within 48 hours of posLocalDateTime' },
    ])
  })

  it('keeps a record where it belongs: parents do not change, unknown ones are reported', async () => {
    await takeFiles(intake.app, intake.lines.tree())
    await takeLines(intake.app, 'instances', [
      { acquirerCode: intake.code, affiliateCode: 'F', instanceCode: 'I2', name: 'Cyprus' },
    ])
    const merchants = await takeLines(intake.app, 'merchants', [
      intake.lines.merchant({ instanceCode: 'I2' }),
      intake.lines.merchant({ merchantCode: 'M2', instanceCode: 'I9' }),
      intake.lines.merchant({ merchantCode: 'M2' }),
    ])
    const stores = await takeLines(intake.app, 'stores', [
      intake.lines.store({ storeCode: 'S2', merchantCode: 'M2' }),
      intake.lines.store({ storeCode: 'S2', timeZone: 'Europe/Atlantis' }),
    ])
    expect(
      [...merchants.problems, ...stores.problems].map(({ line, field, reason }) => `${line} ${field} ${reason}`),
    ).toEqual([
      '1 instanceCode cannot change',
      '2 instanceCode is unknown',
      '1 mid is unknown',
      '2 timeZone is unknown',
    ])
  })

  it('lists no more than the first thousand problems, and counts all', async () => {
    await takeFiles(intake.app, { acquirers: [{ acquirerCode: intake.code, name: 'Aegean' }] })
    const report = await takeLines(
      intake.app,
      'transactions',
      Array.from({ length: 1200 }, (_, at) => intake.lines.sale(`K${at}`)),
    )
    expect(report.rejected).toBe(1200)
    expect(report.problems).toHaveLength(1000)
  })
})
