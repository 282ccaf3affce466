/** Of Node and of PostgreSQL. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** What programs write that only have words, such as those that make the embedded database. */
const diskFullMessage = /\bENOSPC\b|No space left on device|Disk quota exceeded/i

/** Whether something failed because a disk has no room left; also where that is only said by what caused it. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && codes.has(error.code)) return true
  const message =
    'stderr' in error && typeof error.stderr === 'string' ? `${error.message} ${error.stderr}` : error.message
  return diskFullMessage.test(message) || isDiskFull(error.cause)
}
