const LOCK = 'counterside-unsaved'

/**
 * Says that a form holds what is not saved: until the returned function is called, no tab reloads by itself. A lock,
 * because it ends with its tab, whatever becomes of that.
 */
export const blockReload = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Without a secure context there is no worker either, and nothing that reloads.
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => promise)
  return resolve
}

/** Whether a form of any tab holds what is not saved. */
export const hasUnsaved = async (): Promise<boolean> =>
  'locks' in navigator && (await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock === null))
