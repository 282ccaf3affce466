import { beforeAll, expect, it } from 'vitest'
import { readCsv, readCsvHeader } from '#server/feed/csv.ts'
import { fieldShapes } from '#server/feed/field-shapes.ts'
import { intake } from '#server/feed/intake.ts'
import { kinds, type KindName } from '#server/feed/kinds.ts'
import { linesOf, takeFiles } from '#tests/support/intake-lines.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const a = 'A1'

beforeAll(async () => {
  await takeFiles(app, linesOf(a).tree())
})

const takeCsv = async (kind: KindName, head: string, ...rows: string[]) => {
  const header = readCsvHeader(head)
  if (!header) throw new Error('no header')
  const chunks = async function* () {
    yield Buffer.from([head, ...rows].join('\n'))
  }
  const lines = readCsv(chunks(), header, fieldShapes(kinds[kind]))
  return intake({ database: app.database, kind, lines, acquirerCode: a })
}

it('totals of a report stand in one cell of a CSV', async () => {
  const head = 'tid,operationId,type,dateTime,periodFrom,periodTo,totals'
  const times = '2026-11-20T23:59:00,2026-11-20T00:00:00,2026-11-20T23:59:59'
  const report = await takeCsv('terminalReports', head, `T1,Z1,0,${times},EUR:sale:12:34500|EUR:refund:1:500`)
  expect(report.problems).toEqual([])
  expect((await app.query('select totals from terminal_report'))[0]?.totals).toEqual([
    { currency: 'EUR', operation: 'sale', count: 12, amount: 34_500 },
    { currency: 'EUR', operation: 'refund', count: 1, amount: 500 },
  ])
})

it('verdicts and checks of an attestation stand in cells of their own in a CSV', async () => {
  const head = 'deviceId,attestationId,type,success,createdAt,result.passed,verdict.cts,certificateChecks.chain'
  const report = await takeCsv('attestations', head, 'D1,x1,KEY,true,2026-11-20T10:00:00Z,false,true,false')
  expect(report.problems).toEqual([])
  expect(await app.query('select passed, verdict, certificate_checks from device_attestation')).toEqual([
    expect.objectContaining({ passed: false, verdict: { cts: true }, certificateChecks: { chain: false } }),
  ])
})
