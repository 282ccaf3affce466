import { endReasons } from '#core/session-end.ts'
import { endPages, type EndOutcome } from './end-outcome.ts'
import { readLocal, writeLocal } from './local-storage.ts'

/**
 * Shows every tab at once that a session is over, and how: the tombstone, which survives a crash, is written some
 * milliseconds later, and a page that starts in between would have to guess. It goes when the wipe is verified.
 */
export const markEnded = (sid: string, { reason, page }: EndOutcome): void =>
  writeLocal('wipePending', `${sid} ${reason} ${page}`)

/** How a session is marked to have ended; undefined while it is not. The release before said only that it had. */
export const markedEnd = (sid: string): EndOutcome | undefined => {
  const [marked, reason, page] = readLocal('wipePending')?.split(' ') ?? []
  if (marked !== sid) return undefined
  return {
    reason: endReasons.find((known) => known === reason) ?? 'expired',
    page: endPages.find((known) => known === page) ?? '/login',
  }
}
