import { type Level, levelOf } from '#core/access/roles.ts'
import type { TokenPair } from '#core/session.ts'
import { readLocal, writeLocal } from './local-storage.ts'
import { seenAs } from './seen-as.ts'
import { type Session, wholeSession } from './whole-session.ts'

const listeners = new Set<() => void>()

/** Calls the listener whenever the stored session may have changed, here or in another tab. */
export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls the listeners of this tab: the stored session has changed. */
export const announceSession = (): void => {
  for (const listener of listeners) listener()
}

let pageSid: string | undefined

/**
 * The session that this page shows, whatever other tabs have made of it since; undefined on a page that has shown none.
 * Another one comes only by a sign-in here, or with another page.
 */
export const sidOfPage = (): string | undefined => pageSid

/** The session of this page is over, and the page stays: another one may come, here or from another tab. */
export const disownSession = (): void => {
  pageSid = undefined
}

let lastRead: { readonly raw: string; readonly session: Session | null } = { raw: '', session: null }

/**
 * The session in local storage, which is the truth for all tabs; null when there is none, or when what is there does not
 * make one whole session. The same object as long as nothing changes.
 */
export const readSession = (): Session | null => {
  const stored = (['token', 'refreshToken', 'currentUserRoles', 'viewOnly', 'sid'] as const).map(readLocal)
  const seen = seenAs()
  const raw = [...stored, seen?.token].join('\n')
  if (raw !== lastRead.raw) {
    const session = wholeSession(stored)
    // What a page may show of a role beneath is decided by that role, not by what the person may.
    const shown = seen && { level: levelOf([seen.role]), viewOnly: true }
    lastRead = { raw, session: session && { ...session, ...shown } }
  }
  pageSid ??= lastRead.session?.sid
  return lastRead.session
}

/** Keeps a renewed pair. */
export const storeTokens = ({ token, refreshToken }: TokenPair): void => {
  // In this order, so that a page killed in between leaves a pair that can still be renewed.
  writeLocal('refreshToken', refreshToken)
  writeLocal('token', token)
  announceSession()
}

/** Keeps what the person may do, for guards that cannot wait for the server. */
export const storeRights = ({ level, viewOnly }: { level: Level; viewOnly: boolean }): void => {
  // The other tabs are the person's own.
  if (seenAs()) return
  writeLocal('currentUserRoles', level)
  writeLocal('viewOnly', String(viewOnly))
  announceSession()
}

/** Keeps a new session. */
export const storeSession = (pair: TokenPair, sid: string, rights: { level: Level; viewOnly: boolean }): void => {
  pageSid = sid
  writeLocal('sid', sid)
  storeRights(rights)
  storeTokens(pair)
}
