/** The outcome of a promise, or `fallback` when it has not settled after so many milliseconds. */
export const withTimeout = async <T, F>(ms: number, promise: Promise<T>, fallback: F): Promise<T | F> => {
  const limit = Promise.withResolvers<F>()
  const timer = setTimeout(() => limit.resolve(fallback), ms)
  try {
    return await Promise.race([promise, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
