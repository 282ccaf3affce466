import type { MessageDescriptor } from '@lingui/core'
import { errorTexts } from '#core/texts/errors.ts'
import { errorTextIn } from './first-error-text.ts'

/** What is said of a call that failed: the text of its error, or that there is no connection (§8). */
export const errorTextOf = (thrown: unknown): MessageDescriptor => errorTextIn(errorTexts, thrown)
