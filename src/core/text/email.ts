import { containsCardNumber } from '#core/card-number/card-number.ts'
import { EMAIL_MAX } from '#core/limits.ts'

/** An e-mail address as it is compared: NFC, trimmed, lower case (D-47). What people see is kept as typed. */
export const canonicalEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase()

/** A dot-atom of RFC 5322: no quotes, no dot at an end and no two together. */
const local = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/** Labels of RFC 1035 and 1123, two or more. The last is no number; internationalised domains are written as punycode. */
const domain =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/i

/**
 * Whether a text is one plain e-mail address, by the one rule of forms, calls and feeds: ASCII, without a name, a comment, a
 * port or a second address. Addresses with other letters before the @ (RFC 6531) are refused, because look-alikes could not be
 * told from the person they imitate and many mail servers do not take them.
 */
export const isEmailAddress = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  return (
    text.length <= EMAIL_MAX &&
    local.test(text.slice(0, Math.max(at, 0))) &&
    domain.test(text.slice(at + 1)) &&
    !containsCardNumber(text)
  )
}
