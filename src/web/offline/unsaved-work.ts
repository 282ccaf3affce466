const LOCK = 'counterside-unsaved'

/** The forms of this tab. */
const ownForms = new Set<symbol>()

/**
 * Says that a form holds what is not saved: until the returned function is called, no tab reloads by itself. A lock,
 * because it ends with its tab, whatever becomes of that.
 */
export const blockReload = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const form = Symbol('form')
  ownForms.add(form)
  // Without a secure context there is no worker either, and nothing that reloads.
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => promise)
  return () => {
    ownForms.delete(form)
    resolve()
  }
}

/** Whether a form of this tab holds what is not saved. */
export const hasUnsavedHere = (): boolean => ownForms.size > 0

/** Whether a form of any tab holds what is not saved. Asked without taking the lock: tabs that ask at once are no forms. */
export const hasUnsaved = async (): Promise<boolean> => {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name, mode }) => name === LOCK && mode === 'shared')
}
