import { describe, expect, it } from 'vitest'
import {
  isTombstoneOutdated,
  recordOfEnd,
  recordOfTicket,
  endOfRecord,
  tombstonesAmong,
  pendingRevocationsAmong,
} from './tombstone-records.ts'

const NOW = Date.UTC(2026, 10, 21, 10)
const DAYS_30 = 30 * 24 * 3_600_000
const outcome = { reason: 'logged-out', page: '/login' } as const
const over = { ...outcome, endedAt: NOW - 5000 }
const living = { ticket: 't1', keptAt: NOW - 9000 }

/** What a browser may hold that this program did not write, or no longer understands. */
const strange = [undefined, null, 7, 'text', {}, [], { reason: 'bored', page: '/login', endedAt: 1 }, { ticket: 7 }]

describe('TAB-02 the record of a session that is over', () => {
  it('says when and why, and where that leads', () => {
    expect(recordOfEnd(undefined, outcome, NOW)).toEqual({ ...outcome, endedAt: NOW })
    for (const record of strange) expect(recordOfEnd(record, outcome, NOW)).toEqual({ ...outcome, endedAt: NOW })
  })

  it('keeps the ticket of the session, because the session has to be ended on the server', () => {
    expect(recordOfEnd(living, outcome, NOW)).toEqual({ ...outcome, endedAt: NOW, ticket: 't1' })
  })

  it('is not written again: the first reason stays', () => {
    expect(recordOfEnd(over, { reason: 'idle', page: '/sessionHasExpired' }, NOW)).toBeUndefined()
  })

  it('loses the ticket when the server has confirmed the end, and nothing else', () => {
    expect(endOfRecord({ ...over, ticket: 't1' })).toEqual(over)
    expect(endOfRecord(over)).toEqual(over)
  })
})

describe('TAB-02 the record of a session that goes on', () => {
  it('holds its latest ticket', () => {
    expect(recordOfTicket(undefined, 't1', NOW)).toEqual({ ticket: 't1', keptAt: NOW })
    expect(recordOfTicket(living, 't2', NOW)).toEqual({ ticket: 't2', keptAt: NOW })
  })

  it('is none for a session that is over: what comes late opens nothing', () => {
    expect(recordOfTicket(over, 't2', NOW)).toBeUndefined()
  })

  it('keeps its ticket when the server has confirmed another end', () => {
    expect(endOfRecord(living)).toBeUndefined()
    expect(endOfRecord(undefined)).toBeUndefined()
  })
})

describe('TAB-02 a record', () => {
  it('stays for thirty days, that of an end and that of a ticket alike', () => {
    for (const at of [NOW, NOW - DAYS_30]) {
      expect(isTombstoneOutdated({ ...over, endedAt: at }, NOW)).toBe(false)
      expect(isTombstoneOutdated({ ticket: 't1', keptAt: at }, NOW)).toBe(false)
    }
    expect(isTombstoneOutdated({ ...over, endedAt: NOW - DAYS_30 - 1 }, NOW)).toBe(true)
    expect(isTombstoneOutdated({ ticket: 't1', keptAt: NOW - DAYS_30 - 1 }, NOW)).toBe(true)
  })

  it('that makes no sense is not kept, nor read', () => {
    for (const record of strange) expect(isTombstoneOutdated(record, NOW), JSON.stringify(record)).toBe(true)
    expect(tombstonesAmong(strange)).toEqual([])
    expect(pendingRevocationsAmong(strange)).toEqual([])
  })

  it('of an end is read with its session, the last one first', () => {
    const [first, second, third] = [1, 2, 3].map((at) => ({ ...over, sid: `s${at}`, endedAt: NOW + at }))
    expect(tombstonesAmong([second, { ...living, sid: 'a' }, third, over, first])).toEqual([third, second, first])
  })

  it('of an end with a ticket has still to reach the server, that of a session that goes on has not', () => {
    const pending = { ...over, sid: 'a1', ticket: 't1' }
    expect(pendingRevocationsAmong([{ ...living, sid: 'b2' }, pending, { ...over, sid: 'c3' }])).toEqual([pending])
  })

  it.each(['/login', '/sessionHasExpired', '/ssoLoggedOut'])('leads to the page %s', (page) => {
    expect(tombstonesAmong([{ ...over, sid: 'a1', page }])).toHaveLength(1)
  })
})
