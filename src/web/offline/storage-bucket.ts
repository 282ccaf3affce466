import { promisifyRequest, type UseStore } from 'idb-keyval'
import type { SessionEpoch } from '#web/session/session-epoch.ts'

/** The part of the Storage Buckets API used here; so far only Chromium has it. */
interface StorageBuckets {
  open(
    name: string,
    options?: { durability?: 'relaxed' | 'strict'; expires?: number },
  ): Promise<{ indexedDB: IDBFactory }>
  keys(): Promise<string[]>
  delete(name: string): Promise<void>
}

/** The Storage Buckets API of the browser; undefined where it has none. */
export const buckets = (): StorageBuckets | undefined =>
  (navigator as { storageBuckets?: StorageBuckets }).storageBuckets

export const DATABASE = 'counterside'
const STORE = 'saved'
/** The key of the record that says whose data this is. */
export const OWNER = 'owner'

const BUCKET_PREFIX = 'session-'

/** A session id is hexadecimal, as the name of a bucket demands lower case. */
export const bucketOf = (sid: string): string => BUCKET_PREFIX + sid

/** Whether a bucket is one of the portal's. */
export const isOurBucket = (name: string): boolean => name.startsWith(BUCKET_PREFIX)

/** Even a tablet that is never started again loses a session's bucket then. Milliseconds: D-83. */
const BUCKET_LIFE_MS = 12 * 3_600_000

/** Where a session's databases are: in a bucket of its own, where buckets exist, so that a wipe deletes files. */
export const sessionFactory = async ({ sid, isOpen }: Pick<SessionEpoch, 'sid' | 'isOpen'>): Promise<IDBFactory> => {
  // Opening creates: a tab that missed the end of its session must not create the bucket again.
  if (!isOpen()) throw new Error('The session has ended.')
  const bucket = await buckets()?.open(bucketOf(sid), {
    durability: 'relaxed',
    expires: Date.now() + BUCKET_LIFE_MS,
  })
  return bucket?.indexedDB ?? indexedDB
}

/** The database of the keys of sessions, one record each. */
export const KEYS = { database: 'counterside-keys', durability: 'strict' } as const

/** A connection for idb-keyval to the database of a session. */
export const connectTo = (sessionEpoch: SessionEpoch): UseStore => connectStore(() => sessionFactory(sessionEpoch))

/** A database of one store, and how safely its changes are on the disk before a transaction is complete. */
interface DatabaseOptions {
  readonly database: string
  readonly durability: 'relaxed' | 'strict'
}

/**
 * A connection for idb-keyval that closes when the database is to be deleted, and is opened again once when the browser
 * has dropped it.
 */
export const connectStore = (
  factory: () => Promise<IDBFactory>,
  { database: name, durability }: DatabaseOptions = { database: DATABASE, durability: 'relaxed' },
): UseStore => {
  let connection: Promise<IDBDatabase> | undefined

  const open = async () => {
    const request = (await factory()).open(name)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    const database = await promisifyRequest(request)
    const forget = () => (connection = undefined)
    database.addEventListener('close', forget)
    database.addEventListener('versionchange', () => {
      database.close()
      forget()
    })
    return database
  }

  const begin = async (mode: IDBTransactionMode) => {
    connection ??= open()
    try {
      return (await connection).transaction(STORE, mode, { durability }).objectStore(STORE)
    } catch (error) {
      connection = undefined
      throw error
    }
  }

  // iOS closes connections of pages in the background without an event.
  return async (mode, callback) => callback(await begin(mode).catch(() => begin(mode)))
}
