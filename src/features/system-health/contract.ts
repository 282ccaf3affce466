import * as v from 'valibot'
import { count } from '#core/count.ts'
import { endpoint, type ReplyOf } from '#core/endpoint.ts'
import { instant } from '#core/list/dates.ts'

/** From the worst to the best; unknown: it did not answer, or is run elsewhere. */
export const healthStates = ['failing', 'warning', 'unknown', 'healthy'] as const

export type HealthState = (typeof healthStates)[number]

/** Why a part is not healthy, and what that makes it. */
export const reasonStates = {
  databaseAway: 'failing',
  databaseSlow: 'warning',
  diskFull: 'failing',
  diskLow: 'warning',
  noWorker: 'failing',
  jobsLate: 'warning',
  jobsFailed: 'warning',
  feedsSilent: 'warning',
  allFeedsSilent: 'warning',
  replicasAway: 'failing',
  replicaAway: 'warning',
  noStandby: 'failing',
  mailStuck: 'failing',
  mailLate: 'warning',
  mailNotSetUp: 'warning',
  archiveLate: 'failing',
  archiveGap: 'failing',
  baseFailed: 'warning',
  baseOld: 'warning',
  backupOld: 'warning',
  backupElsewhere: 'unknown',
  trialFailed: 'failing',
  trialOld: 'warning',
  trialNever: 'warning',
  trialElsewhere: 'unknown',
  noAnswer: 'unknown',
} as const satisfies Readonly<Record<string, HealthState>>

export type Reason = keyof typeof reasonStates

const reason = v.nullable(v.picklist(Object.keys(reasonStates) as Reason[]))

/** A part of the service: its state is that of its reason. What is known of it is null where it did not answer. */
const part = <Entries extends v.ObjectEntries>(facts: Entries) =>
  v.strictObject({ state: v.picklist(healthStates), reason, facts: v.nullable(v.strictObject(facts)) })

const maybe = v.nullable

/** Its parts; sizes in bytes. What a process knows is said of the one that answers the call. */
const parts = v.strictObject({
  /** How long it took to answer, in milliseconds. */
  database: part({ answeredIn: count, bytes: count }),
  /** That the embedded database is on, else that of the data folder. */
  disk: part({ free: count, total: count }),
  /** Of the queue of exports: those that are due, that run, and that failed in the last 24 hours. */
  jobs: part({ waiting: count, running: count, failed: count }),
  /** Acquirers that send data, and how many of them are late. */
  feeds: part({ acquirers: count, silent: count, lastAt: maybe(instant) }),
  /** null where there are none. */
  replicas: maybe(part({ configured: count, answering: count, standbys: maybe(count) })),
  /** Emails that wait to be sent. */
  mail: part({ waiting: count, oldestAt: maybe(instant) }),
  /** How far the archive of the embedded database goes and what waits for it, its newest base backup, and the newest backup file. */
  backup: part({
    archivedAt: maybe(instant),
    archiveWaiting: maybe(count),
    baseAt: maybe(instant),
    baseBytes: maybe(count),
    fileAt: maybe(instant),
    fileBytes: maybe(count),
  }),
  /** The last trial restore of the archive; what was compared and the seconds that it took, where it passed. */
  trial: part({ at: instant, tables: maybe(count), rows: maybe(count), seconds: maybe(count) }),
})

/** GET system-health: whether the service can take and keep data (SCALE-09, SCALE-10). Holds nothing of a person or tenant. */
export const getSystemHealth = endpoint({
  name: 'getSystemHealth',
  method: 'GET',
  path: 'system-health',
  access: 'systemHealth.view',
  reply: v.strictObject({
    /** When this was read. */
    at: instant,
    version: v.string(),
    parts,
  }),
})

export type SystemHealth = ReplyOf<typeof getSystemHealth>
export type HealthPart = keyof SystemHealth['parts']
/** What is known of each part that answered. */
export type HealthFacts = {
  readonly [Part in HealthPart]: NonNullable<NonNullable<SystemHealth['parts'][Part]>['facts']>
}
