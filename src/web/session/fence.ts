import { currentEpoch } from './epoch.ts'
import { readLocal } from './local-storage.ts'
import { markedEnd } from './wipe-mark.ts'

/** What a write for a session must pass: the session, and a question that is answered anew each time. */
export interface Fence {
  readonly sid: string
  readonly epoch: string
  /** False for ever once the session has ended or another one has begun, in any tab. */
  readonly isOpen: () => boolean
}

/** The fence around everything that is saved for a session (offline.md 2.6). */
export const fenceAround = (sid: string): Fence => {
  const epoch = currentEpoch()
  return {
    sid,
    epoch,
    isOpen: () => readLocal('epoch') === epoch && readLocal('sid') === sid && markedEnd(sid) === undefined,
  }
}
