import type { Logger } from 'pino'
import type { Variant } from '#core/access/variant.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/connect.ts'
import type { FailedCalls } from './database/failed-calls.ts'
import type { Refusals } from './database/refusals.ts'
import type { Reads, Replicas } from './database/replicas.ts'
import type { DatabaseHealth } from './database/watch.ts'
import type { Exportables } from './exports/exportable.ts'
import type { DiskRoom } from './files/disk-reserve.ts'
import type { StoreSettings } from './files/open-store.ts'
import type { FileStore } from './files/store.ts'
import type { LinePool } from './feed/line-pool.ts'
import type { Load } from './http/load.ts'
import type { ArchiveKeeper } from './recovery/archive-keeper.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Principals } from './http/principals.ts'
import type { Changes } from './live/changes.ts'
import type { Live } from './live/live.ts'
import type { Metrics } from './metrics.ts'
import type { AccessTokens } from './security/access-token.ts'
import type { IdentityProvider } from './security/identity-provider.ts'
import type { RevocationTickets } from './security/revocation-ticket.ts'
import type { Throttles } from './security/throttle.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What handlers work with; made once at start. Tests replace parts of it. */
export interface Services {
  readonly config: Config
  readonly database: Database
  /** The replicas of the database, and how calls that only read are answered by them. */
  readonly replicas: Replicas
  readonly reads: Reads
  readonly accessTokens: AccessTokens
  readonly revocationTickets: RevocationTickets
  readonly throttles: Throttles
  /** Where single sign-on is set up (D-25). */
  readonly identityProvider: IdentityProvider | undefined
  readonly exports: ExportServices
  /** Whether the database answers (REL-05). */
  readonly health: Pick<DatabaseHealth, 'isUp'>
  /** Whether the disk of our own database has room (REL-09). */
  readonly diskRoom: DiskRoom
  /** Of our own database, where one is set up (SCALE-09). */
  readonly archive: Pick<ArchiveKeeper, 'state'> | undefined
  /** Writes refused attempts into the audit log. */
  readonly refusals: Refusals
  /** Keeps which calls failed, to be found by their references. */
  readonly failedCalls: FailedCalls
  /** Notifications of what other processes change. */
  readonly changes: Changes
  /** The people of living sessions. */
  readonly principals: Principals
  /** Notifies people who have a list open of what is new. */
  readonly live: Live
  /** Threads that read the lines of feeds, away from the event loop. */
  readonly linePool: LinePool
  /** What this process lets in at once. */
  readonly load: Load
  /** Where a port for them is set up (SEC-59). */
  readonly metrics: Metrics | undefined
  /** Where a collector is set up (SCALE-10). */
  readonly tracing: Tracing | undefined
  readonly log: Logger
  /** The only clock of the server's rules: tests move it. */
  readonly now: () => Date
  /**
   * 32 bytes each: refresh tokens are derived with one; receipt links, addresses that receipts are sent to and grants of the
   * identity provider sealed, repeated requests and addresses in the audit log recognised by the others; files of the audit
   * log are signed with the last.
   */
  readonly keys: Readonly<
    Record<
      'refresh' | 'receiptLinks' | 'recipients' | 'recipientMarks' | 'repeats' | 'signOnGrants' | 'auditProofs',
      Buffer
    >
  >
}

/** What exports need besides: their own connections, a place for their files, and the queue. */
export interface ExportServices {
  /** Connections with the statement timeout of exports, apart from those of calls. */
  readonly streams: Database
  readonly reads: Reads
  readonly store: FileStore
  /** The same store, for another process to open. */
  readonly storeSettings: StoreSettings
  readonly queue: JobQueue
  readonly exportables: Exportables
  /** The program of the processes that write the files of queued exports. */
  readonly writer: URL
  close(): Promise<void>
}

/** Where a request came from, as far as handlers need it. */
export interface RequestInfo {
  /** Address by the rules of SEC-53. */
  readonly address: string
  readonly userAgent: string
  readonly hostname: string
  readonly variant: Variant
  /** Finds the log lines of this request. */
  readonly reference: string
  /** D-16: a disaster-recovery host with the write lock; nobody changes anything there but what is their own. */
  readonly hostIsReadOnly: boolean
  /** D-16: a demo host, from which no mail goes out. */
  readonly hostIsDemo: boolean
  readonly header: (name: string) => string | undefined
}
