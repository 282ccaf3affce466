import type { Page } from '@playwright/test'

/**
 * Everything the page's origin keeps in this browser, as one text to search for markers: cookies, local and session
 * storage, the databases and caches of the origin and of its storage buckets (offline.md 2.14).
 */
export async function dumpStorage(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const stored = await page.evaluate(readOwnStorage)
  return JSON.stringify({ cookies, ...stored }, null, 1)
}

/** The same without cookies. Runs in the page: refers to nothing outside itself. */
export async function readOwnStorage() {
  type Bucket = { indexedDB: IDBFactory; caches: CacheStorage }
  type BucketManager = { keys(): Promise<string[]>; open(name: string): Promise<Bucket> }
  const { storageBuckets } = navigator as { storageBuckets?: BucketManager }

  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
    })

  const bytes = (data: ArrayBuffer | ArrayBufferView) => new TextDecoder('latin1').decode(data)

  /** Structured clones hold more than JSON knows: maps, sets, dates, bytes, blobs. */
  const plain = async (value: unknown): Promise<unknown> => {
    if (value instanceof Blob) return bytes(await value.arrayBuffer())
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return bytes(value)
    if (value instanceof Map || value instanceof Set) return Promise.all([...value].map(plain))
    if (Array.isArray(value)) return Promise.all(value.map(plain))
    if (typeof value === 'bigint' || value instanceof Date) return value.toString()
    if (value instanceof CryptoKey) return value.algorithm.name
    if (typeof value !== 'object' || value === null) return value
    return Promise.all(Object.entries(value).map(async ([key, item]) => [key, await plain(item)]))
  }

  /** By number: an item called `key` or `length` is no property of the storage. */
  const readStorage = (storage: Storage) =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').map((key) => [key, storage.getItem(key)])

  const readDatabase = async (factory: IDBFactory, name: string) => {
    const database = await done(factory.open(name))
    const stores: Record<string, unknown> = {}
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([done(records.getAllKeys()), done(records.getAll())])
      stores[store] = { keys: await plain(keys), values: await plain(values) }
    }
    database.close()
    return stores
  }

  const readCache = async (cache: Cache) => {
    const entries = await cache.matchAll()
    const requests = await cache.keys()
    return Promise.all(
      entries.map(async (response, at) => ({
        request: `${requests[at]?.method} ${requests[at]?.url}`,
        headers: [...response.headers],
        body: await response.text(),
      })),
    )
  }

  const readBucket = async ({ indexedDB: factory, caches: storage }: Bucket) => {
    const databases: Record<string, unknown> = {}
    for (const { name = '' } of await factory.databases()) databases[name] = await readDatabase(factory, name)
    const caches: Record<string, unknown> = {}
    for (const name of await storage.keys()) caches[name] = await readCache(await storage.open(name))
    return { databases, caches }
  }

  const buckets: Record<string, unknown> = {}
  for (const name of (await storageBuckets?.keys()) ?? [])
    buckets[name] = await readBucket(await (storageBuckets as BucketManager).open(name))

  return {
    localStorage: readStorage(localStorage),
    sessionStorage: readStorage(sessionStorage),
    ...(await readBucket({ indexedDB, caches })),
    buckets,
  }
}
