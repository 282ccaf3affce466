let controller = new AbortController()

/** Aborted when the session ends: nothing that was asked for it may arrive later. */
export const sessionSignal = (): AbortSignal => controller.signal

export const abortSession = (): void => {
  controller.abort()
  controller = new AbortController()
}
