import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorName } from '#core/errors.ts'
import type { Text } from '#core/texts/texts.ts'
import { errorTextsEverywhere } from '#core/texts/errors-everywhere.ts'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { formatDateTime } from '#core/time/time.ts'
import { CallError } from '#web/api/call-error.ts'
import { offsetNameAt, readerZone } from '#web/reader-zone.ts'

/** §8: what is said while our server cannot be reached. */
export const offlineText = msg`You're offline. Please check your connection and try again.`

/** @param end seconds since 1970 */
const suspendedUntil = (end: number): MessageDescriptor => {
  const [zone, at] = [readerZone(), new Date(end * 1000)]
  const time = `${formatDateTime(wallTimeIn(zone, at))} ${offsetNameAt(zone, at)}`
  return msg`Your account is suspended until ${time}. Ask your administrator.`
}

/** What is said of a call that failed: the text of its error among `texts`, or that there is no connection (§8). */
export const errorTextIn = (texts: Partial<Record<ErrorName, Text>>, thrown: unknown): MessageDescriptor => {
  if (thrown instanceof CallError && thrown.kind === 'unreachable') return offlineText
  const { error, reply } = thrown instanceof CallError ? thrown : {}
  if (error === 'ACCOUNT_SUSPENDED' && reply?.values?.until !== undefined) return suspendedUntil(reply.values.until)
  return { ...((error && texts[error]) ?? errorTextsEverywhere.UNEXPECTED), values: reply?.values }
}

/** The same before anybody is signed in, when only the texts of errors that any call may meet are there. */
export const firstErrorTextOf = (thrown: unknown): MessageDescriptor => errorTextIn(errorTextsEverywhere, thrown)
