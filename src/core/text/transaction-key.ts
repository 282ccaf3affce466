import { sha256 } from '@noble/hashes/sha2.js'
import { containsCardNumber } from '#core/card-number/card-number.ts'
import { asReceiptCode } from './receipt-code.ts'
import { asSearch } from './text.ts'

/** The page of a receipt, with or without its host: '…/qr/{token}' (D-64). */
const receiptLink = /(?:^|\/)qr\/([^/?#\s]+)\/?(?:[?#]\S*)?$/

/** Any other address; its last part names the record. */
const address = /^https?:\/\/[^?#\s]*\/([^/?#\s]+)\/?(?:[?#]\S*)?$/i

/** What takes the place of a receipt link. */
const fingerprint = /^receipt:([A-Za-z0-9_-]{43})$/

/**
 * A typed or pasted text as the filter by transaction keys keeps it: a key or public token as it is, of an address its last
 * part. Of a receipt link only the SHA-256 is kept, by which the server knows it: whoever has the link can open the receipt, and
 * filters stand in addresses, saved filters and exports.
 */
export const asTransactionKey = (text: string): string => {
  const typed = text.trim()
  if (fingerprint.test(typed)) return typed
  const token = receiptLink.exec(typed)?.[1]
  if (token !== undefined) return `receipt:${base64Url(sha256(new TextEncoder().encode(token)))}`
  // No key has a blank.
  const code = typed.includes(' ') ? asReceiptCode(typed) : undefined
  return code ?? asSearch(address.exec(typed)?.[1] ?? typed)
}

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The SHA-256 of a receipt link's token that stands in its place, in base64url; undefined for a key. */
export const receiptFingerprintIn = (key: string): string | undefined => fingerprint.exec(key)?.[1]

/** Whether a text is a link: to a receipt or to a page of the portal. */
export const isLink = (text: string): boolean => receiptLink.test(text.trim()) || address.test(text.trim())

/** A key has figures, and letters beside signs, or is longer than any number on a receipt; amounts and addresses of people are none. */
const keyForm = /^(?=.*\d)(?:(?=.*\p{L})(?=.*[^\p{L}\d.,\p{Sc}])|(?=.{13}))[^\s@]{4,128}$/u

/** Whether a text may be the key of a transaction, or the link or code of a receipt. */
export const mayBeTransactionKey = (text: string): boolean =>
  isLink(text) || asReceiptCode(text) !== undefined || (keyForm.test(text.trim()) && !containsCardNumber(text))
