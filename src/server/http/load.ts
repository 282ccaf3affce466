import type { AnyEndpoint } from '#core/endpoint.ts'
import { refreshToken } from '#core/session.ts'
import { ApiError } from './api-error.ts'
import { Semaphore } from './semaphore.ts'

/** Annex D, REL-19 */
const REQUESTS = { concurrency: 64, maxWaiting: 128 }
/** Those who sign in, stay signed in or leave never wait behind the others. */
const SESSION = { concurrency: 32, maxWaiting: 128 }
/** Annex D, REL-07: a person's heavy calls at once, and how many more wait; a dashboard asks for eight. */
const HEAVY_OF_PERSON = { concurrency: 4, maxWaiting: 16 }
const HEAVY_WAITING = 64

const sessionCalls = new Set(['login', 'refreshToken', 'logout', 'revokeSession'])

/**
 * Calls whose queries take long: the dashboard's, exports made at once, totals, closing sheets, many receipt links, changes of
 * many records, and the values of a column.
 */
export const isHeavy = ({ access, name, path }: Pick<AnyEndpoint, 'access' | 'name' | 'path'>): boolean =>
  name === 'listUniqueValues' ||
  name === 'getTransactionTotals' ||
  name === 'prepareReceiptLinks' ||
  access === 'closing.view' ||
  access.startsWith('dashboard') ||
  path.includes('/many/') ||
  path.includes('/export/1/')

/** Calls that page through a list. */
export const isList = ({ path }: Pick<AnyEndpoint, 'path'>): boolean => path.endsWith('/{page}/{perPage}')

/** What this process lets in at once (REL-07, REL-19). */
export interface Load {
  /** Takes a call in. @throws ApiError BUSY when too many wait */
  admit<T>(endpoint: AnyEndpoint, work: () => Promise<T>): Promise<T>
  /** Does the work of a call, a heavy one in its turn. @throws ApiError TOO_MANY_REQUESTS, BUSY */
  inTurn<T>(endpoint: AnyEndpoint, userId: number, work: () => Promise<T>): Promise<T>
  /** Does the work of a call that may write. @throws ApiError BUSY */
  toWrite<T>(work: () => Promise<T>): Promise<T>
  /** Does the work of a public call, that of renewing a session in its turn. @throws ApiError BUSY */
  ofPublic<T>(endpoint: AnyEndpoint, work: () => Promise<T>): Promise<T>
  /** Who is in and who waits, by lane. */
  readonly lanes: Readonly<Record<'request' | 'session' | 'renewal' | 'heavy' | 'write', Semaphore>>
}

const busy = () => new ApiError('BUSY', { retryAfter: 1 })
const tooMany = () => new ApiError('TOO_MANY_REQUESTS', { retryAfter: 1 })

/** @param connections of the pool that calls share: heavy ones take half of them at most */
export const createLoad = (connections: number): Load => {
  const lanes = {
    request: new Semaphore({ ...REQUESTS, refusal: busy }),
    session: new Semaphore({ ...SESSION, refusal: busy }),
    // A commit may wait for a standby, without a limit and with its connection: reads go on with the others.
    write: new Semaphore({
      concurrency: Math.max(1, connections >> 1),
      maxWaiting: REQUESTS.maxWaiting,
      refusal: busy,
    }),
    // Every tablet renews its session again and again, and each renewal is such a commit.
    renewal: new Semaphore({
      concurrency: Math.max(1, connections >> 2),
      maxWaiting: SESSION.concurrency,
      refusal: busy,
    }),
    heavy: new Semaphore({ concurrency: Math.max(1, connections >> 1), maxWaiting: HEAVY_WAITING, refusal: busy }),
  }
  const people = new Map<number, Semaphore>()
  const ofPerson = async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const own = people.get(userId) ?? new Semaphore({ ...HEAVY_OF_PERSON, refusal: tooMany })
    people.set(userId, own)
    try {
      return await own.run(work)
    } finally {
      if (own.running === 0) people.delete(userId)
    }
  }
  return {
    lanes,
    admit: (endpoint, work) => (sessionCalls.has(endpoint.name) ? lanes.session : lanes.request).run(work),
    toWrite: (work) => lanes.write.run(work),
    ofPublic: ({ name }, work) => (name === refreshToken.name ? lanes.renewal.run(work) : work()),
    inTurn: (endpoint, userId, work) => (isHeavy(endpoint) ? ofPerson(userId, () => lanes.heavy.run(work)) : work()),
  }
}
