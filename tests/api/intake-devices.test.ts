import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { noteFact } from '#server/database/operation-facts.ts'
import { asIntake } from '#server/database/scope.ts'
import { kindOfName } from '#server/feed/source-claim.ts'
import { attestationLine, certificateLine, logLine, reportLine } from '#tests/support/devices.ts'
import { countsOf, linesOf, takeFiles, takeLines, type Fields, type Files } from '#tests/support/intake-lines.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const PAN = '4111111111111111'
const app = useTestApp()
/** Code of an acquirer that no other test has. */
let a = ''
let counter = 0
let device: { line: { acquirerCode: string; deviceId: string } }

beforeEach(async () => {
  a = `A${++counter}`
  device = { line: { acquirerCode: a, deviceId: 'D1' } }
  await takeFiles(app, linesOf(a).tree())
})

const tableOf = {
  deviceLogs: 'device_log',
  certificates: 'device_certificate',
  attestations: 'device_attestation',
  terminalReports: 'terminal_report',
} as const
type OwnKind = keyof typeof tableOf

const stored = (kind: OwnKind) =>
  app.query(
    `select t.* from ${tableOf[kind]} t join acquirer on acquirer.id = t.acquirer_id where acquirer.code = $1 order by t.token`,
    [a],
  )
/** Two full lines of each kind. */
const files = (): Files => ({
  deviceLogs: [
    logLine(device, { code: 'AUTH-200', content: 'first\nsecond', deviceLocalTime: '2026-11-20T11:00:00' }),
    logLine(device),
  ],
  certificates: [
    certificateLine(device, { isDeleted: true, status: 'EXPIRED', lastAccessedAt: '2026-11-20T09:00:00Z' }),
    certificateLine(device),
  ],
  attestations: [
    attestationLine(device, { verdict: { basicIntegrity: true }, certificateChecks: { chain: false } }),
    attestationLine(device, { success: false, error: 'NETWORK_ERROR', result: null }),
  ],
  terminalReports: [
    reportLine(a, 'T1', { totals: [{ currency: 'EUR', operation: 'sale', count: 1, amount: 1200 }] }),
    reportLine(a, 'T2'),
  ],
})
const names = Object.keys(tableOf) as OwnKind[]

it.each([
  ['deviceLogs', 'eventTime', 'T10:00:00Z'],
  ['certificates', 'lastAccessedAt', 'T10:00:00Z'],
  ['certificates', 'createdAt', 'T10:00:00Z'],
  ['attestations', 'createdAt', 'T10:00:00Z'],
  ['terminalReports', 'dateTime', 'T10:00:00'],
] as const)(
  'a line of %s with a time of another year in %s is refused, the others go in',
  async (kind, field, time) => {
    const [first = {}, second = {}] = files()[kind] ?? []
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const report = await takeLines(app, kind, [
      { ...first, [field]: `${later}${time}` },
      { ...first, [field]: `2099-01-01${time}` },
      second,
      { ...first, [field]: `1999-12-31${time}` },
    ])
    expect(countsOf(report)).toEqual({ inserted: 1, rejected: 3 })
    expect(report.problems).toEqual(
      [1, 2, 4].map((line) => ({ line, field, reason: 'must be between the year 2000 and now' })),
    )
  },
)

it('a log whose device clock is off by days goes in, one off by months does not', async () => {
  const at = (deviceLocalTime: string) => logLine(device, { eventTime: '2026-11-20T10:00:00Z', deviceLocalTime })
  const report = await takeLines(app, 'deviceLogs', [
    at('2026-10-20T10:00:00'),
    at('2026-10-20T09:59:59'),
    at('2001-01-01T00:00:00'),
    at('2026-11-20T12:00:00'),
  ])
  expect(countsOf(report)).toEqual({ inserted: 2, rejected: 2 })
  const reason = 'must be within 31 days of eventTime'
  expect(report.problems).toEqual([2, 3].map((line) => ({ line, field: 'deviceLocalTime', reason })))
})

describe.each(names)('lines of %s', (kind) => {
  it('change nothing when they are repeated, in one file or in the next', async () => {
    const lines = files()[kind] ?? []
    expect(countsOf(await takeLines(app, kind, [...lines, ...lines]))).toEqual({ inserted: 2, unchanged: 2 })
    const before = await stored(kind)
    expect(before).toHaveLength(2)
    expect(countsOf(await takeLines(app, kind, lines))).toEqual({ unchanged: 2 })
    expect(await stored(kind)).toEqual(before)
  })

  it('go in once when two feeds bring them at the same moment', async () => {
    const lines = files()[kind] ?? []
    const reports = await Promise.all([takeLines(app, kind, lines), takeLines(app, kind, lines.toReversed())])
    expect(reports.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(2)
    expect(await stored(kind)).toHaveLength(2)
  })

  it('of an unknown parent, an unknown field or another acquirer are reported, and the rest goes in', async () => {
    const [first = {}, second = {}] = files()[kind] ?? []
    const parent = kind === 'terminalReports' ? 'tid' : 'deviceId'
    const report = await takeLines(app, kind, [
      { ...first, [parent]: 'nowhere' },
      { ...first, colour: 'red' },
      { ...first, acquirerCode: 'nobody' },
      second,
    ])
    expect(countsOf(report)).toEqual({ inserted: 1, rejected: 3 })
    expect(report.problems).toEqual([
      { line: 1, field: parent, reason: 'is unknown' },
      { line: 2, field: 'colour', reason: 'is not a known field' },
      { line: 3, field: 'acquirerCode', reason: 'is unknown' },
    ])
  })

  it('are found in a file of their name', () => {
    expect([kindOfName(`${kind}.ndjson`), kindOfName(`${kind}-2026-11.csv`)]).toEqual([kind, kind])
  })
})

describe('a line that is wrong', () => {
  it.each([
    ['deviceLogs', () => logLine(device, { eventTime: '2026-11-20T09:00:00' }), 'eventTime', /time with its zone/],
    ['deviceLogs', () => logLine(device, { action: ' ' }), 'action', /must not be empty/],
    ['deviceLogs', () => logLine(device, { content: 'a\u0000b' }), 'content', /control characters/],
    ['deviceLogs', () => logLine(device, { content: 'x'.repeat(16_001) }), 'content', /at most 16000/],
    [
      'deviceLogs',
      () => logLine(device, { deviceLocalTime: '2026-02-30T10:00:00' }),
      'deviceLocalTime',
      /without a zone/,
    ],
    ['certificates', () => certificateLine(device, { isDeleted: 'no' }), 'isDeleted', /true or false/],
    ['certificates', () => certificateLine(device, { certificateId: undefined }), 'certificateId', /is required/],
    ['attestations', () => attestationLine(device, { success: undefined }), 'success', /is required/],
    ['attestations', () => attestationLine(device, { result: {} }), 'result.passed', /is required/],
    ['attestations', () => attestationLine(device, { verdict: { cts: 1 } }), 'verdict.cts', /true or false/],
    ['terminalReports', () => reportLine(a, 'T1', { type: 3 }), 'type', /one of 0, 1, 2/],
    [
      'terminalReports',
      () => reportLine(a, 'T1', { periodFrom: '2026-11-20T23:59:59', periodTo: '2026-11-20 00:00:00' }),
      'periodTo',
      /before periodFrom/,
    ],
    [
      'terminalReports',
      () => reportLine(a, 'T1', { totals: [{ currency: 'EUR', operation: 'sale', count: 1 }] }),
      'totals.0',
      /a currency, an operation/,
    ],
    ['terminalReports', () => reportLine(a, 'T1', { totals: ['EUR:sale:1'] }), 'totals.0', /a currency, an operation/],
  ] as const)('in %s is reported with its field and the reason (%#)', async (kind, line, field, reason) => {
    const { problems } = await takeLines(app, kind, [line()])
    expect(problems).toEqual([{ line: 1, field, reason: expect.stringMatching(reason) }])
    expect(await stored(kind)).toEqual([])
  })
})

describe('what is known', () => {
  it('of a certificate is kept when a line leaves it out, and its accesses never move back', async () => {
    const line = certificateLine(device, { status: 'VALID', lastAccessedAt: '2026-11-20T09:00:00Z' })
    const later = { ...line, status: null, isDeleted: true, lastAccessedAt: '2026-11-19T09:00:00Z' }
    await takeLines(app, 'certificates', [line])
    expect(countsOf(await takeLines(app, 'certificates', [later]))).toEqual({ updated: 1 })
    expect(await stored('certificates')).toEqual([
      expect.objectContaining({
        status: 'VALID',
        isDeleted: true,
        lastAccessedAt: new Date('2026-11-20T09:00:00Z'),
      }),
    ])
  })

  it('of an attestation is completed by its result', async () => {
    const line = attestationLine(device, { result: null, verdict: { cts: true } })
    await takeLines(app, 'attestations', [line])
    const result = { ...line, result: { passed: true }, verdict: { basicIntegrity: true } }
    expect(countsOf(await takeLines(app, 'attestations', [result]))).toEqual({ updated: 1 })
    expect(await stored('attestations')).toEqual([
      expect.objectContaining({ passed: true, verdict: { cts: true, basicIntegrity: true } }),
    ])
  })

  it.each([
    ['type', { type: 1 }],
    ['dateTime', { dateTime: '2026-11-20T23:59:01' }],
    ['periodFrom', { periodFrom: '2026-11-20T00:00:01' }],
    ['periodTo', { periodTo: '2026-11-20T23:59:58' }],
    ['totals', { totals: [{ currency: 'EUR', operation: 'sale', count: 1, amount: 1 }] }],
  ])('of a report is not contradicted in its %s', async (field, change) => {
    const line = reportLine(a, 'T1')
    await takeLines(app, 'terminalReports', [line])
    const { problems } = await takeLines(app, 'terminalReports', [{ ...line, ...change }])
    expect(problems).toEqual([{ line: 1, field, reason: 'differs from what came before' }])
  })

  it('of a log is the same however its time is written, and another at another time', async () => {
    await takeLines(app, 'deviceLogs', [logLine(device, { eventTime: '2026-11-20T09:00:00Z' })])
    const again = logLine(device, { eventTime: '2026-11-20T11:00:00.000+02:00' })
    const another = logLine(device, { eventTime: '2026-11-20T09:00:00.001Z' })
    expect(countsOf(await takeLines(app, 'deviceLogs', [again, another]))).toEqual({ unchanged: 1, inserted: 1 })
  })
})

describe('a failed attestation', () => {
  const blockAutomatically = (deviceAutoblock: boolean) =>
    asIntake(app.database, ({ db }) => noteFact(db, 'intakeRules', { deviceAutoblock, terminalMaxUsers: 10 }))
  const attest = (attestationId: string, fields: Fields) =>
    takeLines(app, 'attestations', [attestationLine(device, { attestationId, ...fields })])
  const blocks = () =>
    app.query(
      `select d.blocked, e.before, e.after from device d join acquirer a on a.id = d.acquirer_id
      left join audit_event e on e.object_token = d.token and e.event = 'device.statusChanged'
      where a.code = $1 and d.device_id = $2`,
      [a, device.line.deviceId],
    )

  it('D-53 blocks nothing unless the operator wants it', async () => {
    await attest('first', { success: false })
    expect(await blocks()).toEqual([{ blocked: false, before: null, after: null }])
  })

  it('D-53 blocks its device where the operator wants it, once, and only if it is the newest', async () => {
    await blockAutomatically(true)
    onTestFinished(() => blockAutomatically(false))
    await attest('newer', { success: true, createdAt: '2026-11-20T10:00:00Z' })
    await attest('older', { success: false, createdAt: '2026-11-19T10:00:00Z' })
    expect(await blocks()).toEqual([{ blocked: false, before: null, after: null }])
    const newest = { success: true, result: { passed: false }, createdAt: '2026-11-21T09:00:00Z' }
    await attest('newest', newest)
    await attest('newest', newest)
    expect(await blocks()).toEqual([
      { blocked: true, before: { blocked: false }, after: { blocked: true, because: 'attestation' } },
    ])
  })
})

describe('SEC-54 card numbers', () => {
  it('are cut to their last four in every text, and kept nowhere', async () => {
    const spoiled = {
      deviceLogs: [logLine(device, { logType: PAN, action: PAN, code: PAN, content: `pan=${PAN}\n${PAN}` })],
      certificates: [certificateLine(device, { app: PAN, status: PAN })],
      attestations: [
        attestationLine(device, {
          type: PAN,
          error: PAN,
          verdict: { packageName: PAN, deviceRecognitionVerdict: `x ${PAN}` },
        }),
      ],
    } satisfies Files
    const reports = await takeFiles(app, spoiled)
    expect(reports.map(({ masked, inserted }) => [masked, inserted])).toEqual([
      [4, 1],
      [2, 1],
      [4, 1],
    ])
    for (const kind of names) expect(JSON.stringify(await stored(kind))).not.toContain(PAN)
  })

  it.each([
    ['deviceLogs', 'deviceId'],
    ['certificates', 'certificateId'],
    ['attestations', 'attestationId'],
    ['terminalReports', 'operationId'],
  ] as const)('in a code of %s refuse the line', async (kind, field) => {
    const [line = {}] = files()[kind] ?? []
    expect((await takeLines(app, kind, [{ ...line, [field]: PAN }])).problems).toEqual([
      { line: 1, field, reason: 'must not be a card number' },
    ])
  })
})
