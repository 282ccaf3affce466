import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { endReasons, type EndReason } from '#contract/session-end.ts'
import { connect } from '../offline/place.ts'

/** The pages that the end of a session leads to. */
export const endPages = ['/login', '/sessionHasExpired', '/ssoLoggedOut'] as const

export type EndPage = (typeof endPages)[number]

/**
 * What stays of a session that is over. It names nobody and opens nothing. Beside it, from the login on, lies the ticket that
 * ends this session on the server and does nothing else, until the server was told.
 *
 * Chromium writes local storage to the disk some seconds late, up to a minute: after a crash or a power cut the tokens of a
 * session that was logged out are there again, and whatever local storage had said of the logout is not. A record in
 * IndexedDB whose transaction asks for `durability: 'strict'` is on the disk when the transaction is complete.
 */
export interface Tombstone {
  readonly sid: string
  readonly reason: EndReason
  readonly page: EndPage
  /** By the device's clock: milliseconds since 1970, UTC. */
  readonly endedAt: number
}

const schema = v.object({
  reason: v.picklist(endReasons),
  page: v.picklist(endPages),
  endedAt: v.number(),
})
const tombstone = v.object({ sid: v.string(), ...schema.entries })
const living = v.object({ ticket: v.string(), keptAt: v.number() })
/** A session that is over, of which the server has not been told yet. */
const untold = v.object({ sid: v.string(), endedAt: v.number(), ticket: v.string() })

/** Longer than the server knows any session. Milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000

// Outside the session's bucket, which is deleted with the session.
const use = connect(async () => indexedDB, { database: 'counterside-ends', durability: 'strict' })

/**
 * Writes down that a session is over; the first reason stays. Resolves when it is on the disk.
 * @throws where the browser has no IndexedDB, or it refuses
 */
export const bury = (sid: string, reason: EndReason, page: EndPage): Promise<void> =>
  use('readwrite', async (store) => {
    const done = promisifyRequest(store.transaction)
    const now = Date.now()
    for (const record of await readAll(store)) {
      const { success, output } = v.safeParse(v.union([schema, living]), record)
      const since = success ? ('endedAt' in output ? output.endedAt : output.keptAt) : -Infinity
      if (now - since > KEPT_MS) store.delete(record.sid)
    }
    const known: unknown = await promisifyRequest(store.get(sid))
    if (!v.is(schema, known)) {
      const ticket = v.is(living, known) ? { ticket: known.ticket } : {}
      store.put({ reason, page, endedAt: now, ...ticket }, sid)
    }
    await done
  })

/** Keeps the ticket of a session that has begun, or goes on; never of one that is over. */
export const keepTicket = (sid: string, ticket: string): Promise<void> =>
  use('readwrite', async (store) => {
    const done = promisifyRequest(store.transaction)
    if (!v.is(schema, await promisifyRequest(store.get(sid)))) store.put({ ticket, keptAt: Date.now() }, sid)
    await done
  })

/** The server was told: the ticket has done all it can. */
export const forgetTicket = (sid: string): Promise<void> =>
  use('readwrite', async (store) => {
    const done = promisifyRequest(store.transaction)
    const { success, output } = v.safeParse(schema, await promisifyRequest(store.get(sid)))
    if (success) store.put(output, sid)
    await done
  })

/**
 * All sessions of this device that are known to be over, the last one first.
 * @throws where the browser has no IndexedDB, or it refuses
 */
export const readTombstones = async (): Promise<Tombstone[]> =>
  (await use('readonly', readAll))
    .filter((record) => v.is(tombstone, record))
    .toSorted((one, other) => other.endedAt - one.endedAt)

/** The tickets that the server has not got yet. @throws as `readTombstones` */
export const pendingTickets = async (): Promise<{ sid: string; ticket: string }[]> =>
  (await use('readonly', readAll)).filter((record) => v.is(untold, record))

const readAll = async (store: IDBObjectStore): Promise<{ sid: IDBValidKey }[]> => {
  const [keys, values] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())])
  return keys.map((sid, at) => ({ ...(values[at] as object), sid }))
}
