import { currentEpoch } from './epoch.ts'
import { readLocal } from './local-storage.ts'
import { markedEnd } from './wipe-mark.ts'

/** The session that a write belongs to, and a check that it still goes on, to be made at each write. */
export interface SessionEpoch {
  readonly sid: string
  readonly epoch: string
  /** False for ever once the session has ended or another one has begun, in any tab. */
  readonly isOpen: () => boolean
}

/** The epoch of a session, which every write of its saved data is checked against (docs/offline.md, section 2.6). */
export const sessionEpochOf = (sid: string): SessionEpoch => {
  const epoch = currentEpoch()
  return {
    sid,
    epoch,
    isOpen: () => readLocal('epoch') === epoch && readLocal('sid') === sid && markedEnd(sid) === undefined,
  }
}
