import { promisifyRequest, type UseStore } from 'idb-keyval'
import type { Fence } from '#web/session/fence.ts'

/** The part of the Storage Buckets API used here; so far only Chromium has it. */
interface StorageBuckets {
  open(
    name: string,
    options?: { durability?: 'relaxed' | 'strict'; expires?: number },
  ): Promise<{ indexedDB: IDBFactory }>
  keys(): Promise<string[]>
  delete(name: string): Promise<void>
}

export const buckets = (): StorageBuckets | undefined =>
  (navigator as { storageBuckets?: StorageBuckets }).storageBuckets

export const DATABASE = 'counterside'
const STORE = 'saved'
/** The key of the record that says whose data this is. */
export const OWNER = 'owner'

const BUCKET_PREFIX = 'session-'

/** A session id is hexadecimal, as the name of a bucket demands lower case. */
export const bucketOf = (sid: string): string => BUCKET_PREFIX + sid

export const isOurBucket = (name: string): boolean => name.startsWith(BUCKET_PREFIX)

/** Even a tablet that is never started again loses a session's bucket then. Milliseconds: D-83. */
const BUCKET_LIFE_MS = 12 * 3_600_000

/** Where a session's databases lie: in a bucket of its own, where buckets exist, so that a wipe deletes files. */
export const sessionFactory = async ({ sid, isOpen }: Pick<Fence, 'sid' | 'isOpen'>): Promise<IDBFactory> => {
  // Opening creates: a tab that missed the end of its session must not make the place anew.
  if (!isOpen()) throw new Error('The session has ended.')
  const bucket = await buckets()?.open(bucketOf(sid), {
    durability: 'relaxed',
    expires: Date.now() + BUCKET_LIFE_MS,
  })
  return bucket?.indexedDB ?? indexedDB
}

/** Where the keys of sessions lie, one record each. */
export const KEYS = { database: 'counterside-keys', durability: 'strict' } as const

/** A connection for idb-keyval to the database of a session. */
export const connectTo = (fence: Fence): UseStore => connect(() => sessionFactory(fence))

/** A database of one store, and how safely its changes are on the disk before a transaction is complete. */
interface Place {
  readonly database: string
  readonly durability: 'relaxed' | 'strict'
}

/** A connection for idb-keyval that makes way for deletion, and is made anew once when the browser has dropped it. */
export const connect = (
  factory: () => Promise<IDBFactory>,
  { database: name, durability }: Place = { database: DATABASE, durability: 'relaxed' },
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

  // iOS closes connections of pages in the background and tells nobody.
  return async (mode, callback) => callback(await begin(mode).catch(() => begin(mode)))
}
