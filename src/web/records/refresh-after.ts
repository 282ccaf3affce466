/**
 * What a mutation does at its end: what is shown is asked for anew, also after a failure, when somebody else may have been
 * faster or the reply got lost (offline.md 2.11). Only a success waits for that.
 */
export const refreshAfter = (refresh: () => Promise<unknown>) => ({
  onSuccess: refresh,
  onError: () => void refresh(),
})
