/**
 * Every key of local storage (SESS-15): the five of §3, what this device is set to, then ours; beside them only the boot
 * snapshot.
 */
const keys = [
  'token',
  'refreshToken',
  'currentUserRoles',
  'language',
  'viewOnly',
  'deviceSettings',
  'sid',
  'epoch',
  'wipePending',
] as const

export type LocalKey = (typeof keys)[number]

/** The key of a session's boot snapshot; no other session reads it. */
export const snapshotKey = (sid: string) => `snapshot-${sid}` as const

type AnyKey = LocalKey | ReturnType<typeof snapshotKey>

// What local storage would not take, because it is denied or full (PWA-11, REL-37): it is then kept as long as the page.
const memory = new Map<string, string>()

/** The value of a key in local storage, or in memory where storage is denied; null for none. */
export const readLocal = (key: AnyKey): string | null => {
  const remembered = memory.get(key)
  if (remembered !== undefined) return remembered
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value; in memory of this page where local storage is denied or full. */
export const writeLocal = (key: AnyKey, value: string): void => {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

/** Removes a key, from memory too. */
export const removeLocal = (key: AnyKey): void => {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Denied: there is nothing to remove.
  }
}

/** What outlives a session: the language, and what this device was set to (D-28). */
export const keptKeys = ['language', 'deviceSettings', 'epoch', 'wipePending'] as const

/** Removes every key but those named. */
export const clearLocal = (keep: readonly AnyKey[]): void => {
  for (const key of storedKeys()) if (!keep.includes(key)) removeLocal(key)
}

/** Removes what a page of this build does not know, such as keys of an older one or of another session. */
export const removeUnknownKeys = (sid: string): void => clearLocal([...keys, snapshotKey(sid)])

const storedKeys = (): AnyKey[] => {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)] as AnyKey[]
  } catch {
    return [...memory.keys()] as AnyKey[]
  }
}
