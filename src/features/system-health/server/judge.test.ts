import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bounds, judges, type Measured } from './judge.ts'

const now = new Date('2026-11-21T10:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const GB = 1024 ** 3

/** Each part as it is when all is well. */
const well: Measured = {
  database: { isUp: true, answeredIn: 2, bytes: GB },
  disk: { isFull: false, free: 50 * GB, total: 100 * GB },
  jobs: { waiting: 3, running: 1, failed: 0, waitingSeconds: 600 },
  feeds: { acquirers: 2, silent: 0, lastAt: ago(1), lastSeconds: 1 },
  replicas: { configured: 2, answering: 2, standbys: 2, isSynchronous: true },
  mail: { waiting: 1, oldestAt: ago(600), oldestSeconds: 600, isSetUp: true },
  backup: {
    place: 'archive',
    archivedAt: ago(60),
    archiveWaiting: 0,
    baseAt: ago(129_600),
    baseBytes: GB,
    fileAt: null,
    fileBytes: null,
    hasGap: false,
    hasFailed: false,
  },
  trial: { place: 'archive', last: { at: ago(129_600), tables: 40, rows: 1, seconds: 9, hasFailed: false } },
}

const judge = <Part extends keyof Measured>(part: Part, other: Partial<Measured[Part]> = {}) =>
  judges[part]({ ...well[part], ...other }, now)

it.each(Object.keys(well) as (keyof Measured)[])('%s has no reason when all is well, at the bounds too', (part) =>
  expect(judge(part)).toBe(false),
)

it('the database is away before it is slow', () => {
  expect(judge('database', { answeredIn: 501 })).toBe('databaseSlow')
  expect(judge('database', { answeredIn: 501, isUp: false })).toBe('databaseAway')
})

it('a disk is low below a tenth, of a large one below 10 GB, and full when the reserve is in use', () => {
  expect(judge('disk', { free: 9 * GB })).toBe('diskLow')
  expect(judge('disk', { free: 11 * GB, total: 4000 * GB })).toBe(false)
  expect(judge('disk', { free: 9 * GB, total: 4000 * GB })).toBe('diskLow')
  expect(judge('disk', { isFull: true })).toBe('diskFull')
})

it('jobs that wait have no worker where none runs, and are late otherwise; those that failed come after', () => {
  expect(judge('jobs', { waitingSeconds: 601, running: 0, failed: 1 })).toBe('noWorker')
  expect(judge('jobs', { waitingSeconds: 601, failed: 1 })).toBe('jobsLate')
  expect(judge('jobs', { failed: 1 })).toBe('jobsFailed')
  expect(judge('jobs', { waiting: 0, waitingSeconds: null, running: 0 })).toBe(false)
})

it('one feed can be silent, or all of them; without an acquirer none is', () => {
  expect(judge('feeds', { silent: 1 })).toBe('feedsSilent')
  expect(judge('feeds', { silent: 2, lastSeconds: 3601 })).toBe('allFeedsSilent')
  expect(judge('feeds', { silent: 2, lastAt: null, lastSeconds: null })).toBe('allFeedsSilent')
  expect(judge('feeds', { acquirers: 0, lastAt: null, lastSeconds: null })).toBe(false)
})

it('replicas are away, some or all; writes wait where a standby must have them and there is none', () => {
  expect(judge('replicas', { answering: 1 })).toBe('replicaAway')
  expect(judge('replicas', { answering: 0 })).toBe('replicasAway')
  expect(judge('replicas', { answering: 0, standbys: 0 })).toBe('noStandby')
  expect(judge('replicas', { standbys: 0, isSynchronous: false })).toBe(false)
  expect(judge('replicas', { standbys: null })).toBe(false)
})

it('mail is late, then stuck; without a mail server that is said', () => {
  expect(judge('mail', { oldestSeconds: 601 })).toBe('mailLate')
  expect(judge('mail', { oldestSeconds: 3601, isSetUp: false })).toBe('mailStuck')
  expect(judge('mail', { isSetUp: false })).toBe('mailNotSetUp')
  expect(judge('mail', { waiting: 0, oldestAt: null, oldestSeconds: null })).toBe(false)
})

it('an archive can be late, have a gap, have failed or be old', () => {
  expect(judge('backup', { archivedAt: ago(61), hasGap: true })).toBe('archiveLate')
  expect(judge('backup', { hasGap: true, hasFailed: true })).toBe('archiveGap')
  expect(judge('backup', { hasFailed: true, baseAt: null })).toBe('baseFailed')
  expect(judge('backup', { baseAt: ago(129_601) })).toBe('baseOld')
  expect(judge('backup', { baseAt: null })).toBe('baseOld')
})

it('without an archive a backup file of the last 36 hours is enough; elsewhere nothing can be known', () => {
  const none = { archivedAt: null, baseAt: null } as const
  for (const place of ['none', 'elsewhere'] as const) {
    expect(judge('backup', { ...none, place, fileAt: ago(129_600) })).toBe(false)
    const reason = place === 'none' ? 'backupOld' : 'backupElsewhere'
    expect(judge('backup', { ...none, place, fileAt: ago(129_601) })).toBe(reason)
    expect(judge('backup', { ...none, place })).toBe(reason)
  }
})

it('SCALE-09 a trial that never was, is old or has failed is never well', () => {
  const last = { at: ago(129_601), tables: 40, rows: 1, seconds: 9, hasFailed: false }
  expect(judge('trial', { last: undefined })).toBe('trialNever')
  expect(judge('trial', { place: 'none', last: undefined })).toBe('trialNever')
  expect(judge('trial', { last })).toBe('trialOld')
  expect(judge('trial', { last: { ...last, hasFailed: true } })).toBe('trialFailed')
  expect(judge('trial', { place: 'elsewhere' })).toBe('trialElsewhere')
})

describe('SCALE-10 the page and the alarms have the same bound for', () => {
  const alerts = readFileSync(new URL('../../../../deploy/prometheus/alerts.yaml', import.meta.url), 'utf8')
  const ruleOf = (name: string) => alerts.split('- alert: ').find((rule) => rule.startsWith(`${name}\n`)) ?? ''
  const numbers = (text: string) => [...text.matchAll(/> (\d+)\n?/g)].map(([, number]) => Number(number))

  it.each([
    ['CountersideFeedsAreSilent', 'allFeedsSilent'],
    ['CountersideArchiveLags', 'archiveLag'],
    ['CountersideBaseBackupIsOld', 'backupAge'],
    ['CountersideArchiveTrialFailed', 'trialAge'],
  ] as const)('%s', (name, bound) => expect(numbers(ruleOf(name)).at(-1)).toBe(bounds[bound]))

  it('CountersideHasNoWorker', () => {
    const [, minutes] = /for: (\d+)m/.exec(ruleOf('CountersideHasNoWorker')) ?? []
    expect(Number(minutes) * 60).toBe(bounds.jobsWait)
  })
})
