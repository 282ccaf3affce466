import { EMAIL_MAX } from './limits.ts'

/** An e-mail address as it is compared: NFC, trimmed, lower case (D-47). What people see is kept as typed. */
export const canonicalEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase()

const address = /^[^\s@\p{Cc},;<>()"]+@[^\s@\p{Cc}.,;<>()"]+(?:\.[^\s@\p{Cc}.,;<>()"]+)+$/u

/** Whether a text is one plain e-mail address of a possible length, without a name or a second one (SEC-14). */
export const isEmailAddress = (text: string): boolean =>
  address.test(text) && text.isWellFormed() && [...text].length <= EMAIL_MAX
