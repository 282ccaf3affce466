let controller = new AbortController()

/** Aborted when the session ends: nothing that was asked for it may arrive later. */
export const sessionSignal = (): AbortSignal => controller.signal

/** Aborts the signal of the session that ends; the next session has a new one. */
export const abortSession = (): void => {
  controller.abort()
  controller = new AbortController()
}
