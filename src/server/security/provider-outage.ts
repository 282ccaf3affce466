/** Codes of the OpenID and JOSE libraries for a server that cannot be reached or does not answer in time. */
const codes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'])

interface RequestFailure {
  readonly name?: string
  readonly code?: string
  readonly message?: string
  /** Of an HTTP reply. */
  readonly status?: number
  readonly cause?: unknown
}

/** Whether a failed request to the identity provider says that it is away, and not that it refuses. */
export const isOutage = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { name, code, message, status, cause }: RequestFailure = error
  return (
    name === 'TimeoutError' ||
    message === 'fetch failed' ||
    codes.has(code ?? '') ||
    (status ?? 0) >= 500 ||
    isOutage(cause)
  )
}
