import type { HealthFacts, Reason } from '../contract.ts'

/** Seconds. As in `deploy/prometheus/alerts.yaml`, so that the page and the alarms say the same. */
export const bounds = {
  jobsWait: 600,
  allFeedsSilent: 3600,
  archiveLag: 60,
  /** A night and twelve hours. */
  backupAge: 129_600,
  trialAge: 129_600,
} as const

const MB = 1024 ** 2
/** Milliseconds: a query that does nothing takes less than one. */
const SLOW = 500
/** Of the disk; and bytes of a large one, where a tenth would be much. */
const LOW_SHARE = 0.1
const LOW_BYTES = 10 * 1024 * MB
/** Seconds. A mail server that is away for a moment is no warning; the link of a reset is of no use after an hour. */
const MAIL_LATE = 600
const MAIL_STUCK = 3600

/** Where backups are made: into the archive of the embedded database, nowhere, or by whoever runs the database. */
export type BackupPlace = 'archive' | 'none' | 'elsewhere'

/** What is known besides of what the page shows. */
export interface Measured {
  readonly database: HealthFacts['database'] & { readonly isUp: boolean }
  readonly disk: HealthFacts['disk'] & { readonly isFull: boolean }
  /** `waitingSeconds`: how long the one has been due that waits longest. */
  readonly jobs: HealthFacts['jobs'] & { readonly waitingSeconds: number | null }
  readonly feeds: HealthFacts['feeds'] & { readonly lastSeconds: number | null }
  readonly replicas: NonNullable<HealthFacts['replicas']> & { readonly isSynchronous: boolean }
  readonly mail: HealthFacts['mail'] & { readonly oldestSeconds: number | null; readonly isSetUp: boolean }
  readonly backup: HealthFacts['backup'] & {
    readonly place: BackupPlace
    readonly hasGap: boolean
    /** Why no base backup could be made. */
    readonly hasFailed: boolean
  }
  readonly trial: { readonly place: BackupPlace; readonly last: LastTrial | undefined }
}

export type LastTrial = HealthFacts['trial'] & { readonly hasFailed: boolean }

const past = (seconds: number | null, bound: number) => seconds !== null && seconds > bound
const age = (at: string | null, now: Date) => (at === null ? null : (now.getTime() - Date.parse(at)) / 1000)
const isOld = (at: string | null, now: Date, bound: number) => at === null || past(age(at, now), bound)

type Judges = { readonly [Part in keyof Measured]: (measured: Measured[Part], now: Date) => Reason | false }

/** What is wrong with each part, the worst of it; false: nothing. */
export const judges: Judges = {
  database: ({ isUp, answeredIn }) => (isUp ? answeredIn > SLOW && 'databaseSlow' : 'databaseAway'),
  disk: ({ isFull, free, total }) => (isFull ? 'diskFull' : free < Math.min(total * LOW_SHARE, LOW_BYTES) && 'diskLow'),
  jobs: ({ running, failed, waitingSeconds }) => {
    if (past(waitingSeconds, bounds.jobsWait)) return running === 0 ? 'noWorker' : 'jobsLate'
    return failed > 0 && 'jobsFailed'
  },
  feeds: ({ acquirers, silent, lastSeconds }) => {
    if (acquirers === 0) return false
    if (lastSeconds === null || lastSeconds > bounds.allFeedsSilent) return 'allFeedsSilent'
    return silent > 0 && 'feedsSilent'
  },
  replicas: ({ configured, answering, standbys, isSynchronous }) => {
    if (isSynchronous && standbys === 0) return 'noStandby'
    if (answering === 0) return 'replicasAway'
    return answering < configured && 'replicaAway'
  },
  mail: ({ oldestSeconds, isSetUp }) => {
    if (past(oldestSeconds, MAIL_STUCK)) return 'mailStuck'
    if (past(oldestSeconds, MAIL_LATE)) return 'mailLate'
    return !isSetUp && 'mailNotSetUp'
  },
  backup: ({ place, hasGap, hasFailed, archivedAt, baseAt, fileAt }, now) => {
    if (place !== 'archive') {
      return isOld(fileAt, now, bounds.backupAge) && (place === 'none' ? 'backupOld' : 'backupElsewhere')
    }
    if (isOld(archivedAt, now, bounds.archiveLag)) return 'archiveLate'
    if (hasGap) return 'archiveGap'
    if (hasFailed) return 'baseFailed'
    return isOld(baseAt, now, bounds.backupAge) && 'baseOld'
  },
  trial: ({ place, last }, now) => {
    if (place === 'elsewhere') return 'trialElsewhere'
    if (!last) return 'trialNever'
    if (last.hasFailed) return 'trialFailed'
    return isOld(last.at, now, bounds.trialAge) && 'trialOld'
  },
}
