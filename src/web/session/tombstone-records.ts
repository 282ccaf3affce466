import * as v from 'valibot'
import { endReasons, type EndReason } from '#core/session-end.ts'
import { endPages, type EndOutcome, type EndPage } from './end-outcome.ts'

/**
 * What stays of a session that is over. It names nobody and opens nothing. Beside it, from the login on, is the ticket that
 * ends this session on the server and does nothing else, until the server has confirmed the end.
 */
export interface Tombstone {
  readonly sid: string
  readonly reason: EndReason
  readonly page: EndPage
  /** By the device's clock: milliseconds since 1970, UTC. */
  readonly endedAt: number
}

/** A ticket that the server has to get. */
export interface PendingRevocation {
  readonly sid: string
  readonly ticket: string
}

const ended = v.object({ reason: v.picklist(endReasons), page: v.picklist(endPages), endedAt: v.number() })
const live = v.object({ ticket: v.string(), keptAt: v.number() })
const tombstone = v.object({ sid: v.string(), ...ended.entries })
/** A session that is over here, and maybe not yet on the server. */
const pendingRevocation = v.object({ sid: v.string(), endedAt: v.number(), ticket: v.string() })

/** Longer than the server knows any session. Milliseconds. */
const RETENTION_MS = 30 * 24 * 3_600_000

/** Whether a record is too old to be needed, or was not written by this app. */
export const isTombstoneOutdated = (record: unknown, now: number): boolean => {
  const { success, output } = v.safeParse(v.union([ended, live]), record)
  return !success || now - ('endedAt' in output ? output.endedAt : output.keptAt) > RETENTION_MS
}

/** The record of a session that is over now; undefined where there is one already, whose reason stays. */
export const recordOfEnd = (known: unknown, { reason, page }: EndOutcome, now: number): object | undefined => {
  if (v.is(ended, known)) return undefined
  return { reason, page, endedAt: now, ...(v.is(live, known) && { ticket: known.ticket }) }
}

/** The record of a session that has begun, or goes on; undefined for one that is over. */
export const recordOfTicket = (known: unknown, ticket: string, now: number): object | undefined =>
  v.is(ended, known) ? undefined : { ticket, keptAt: now }

/** What the record of a session says of its end, without a ticket; undefined where it is not over. */
export const endOfRecord = (known: unknown): v.InferOutput<typeof ended> | undefined => {
  const { success, output } = v.safeParse(ended, known)
  return success ? output : undefined
}

/** The sessions that are over, the last one first. */
export const tombstonesAmong = (records: readonly unknown[]): Tombstone[] =>
  records.filter((record) => v.is(tombstone, record)).toSorted((one, other) => other.endedAt - one.endedAt)

/** The sessions whose end the server has not confirmed. */
export const pendingRevocationsAmong = (records: readonly unknown[]): PendingRevocation[] =>
  records.filter((record) => v.is(pendingRevocation, record))
