import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { errorTexts } from '#contract/texts-errors.ts'
import { CallError } from '../api/call-error.ts'

/** §8: what is said while our server cannot be reached. */
export const offlineText = msg`You're offline. Please check your connection and try again.`

/** What is said of a call that failed: the text of its error, or that there is no connection (§8). */
export const errorTextOf = (thrown: unknown): MessageDescriptor => {
  if (thrown instanceof CallError && thrown.kind === 'unreachable') return offlineText
  const { error, reply } = thrown instanceof CallError ? thrown : {}
  return { ...errorTexts[error ?? 'UNEXPECTED'], values: reply?.values }
}
