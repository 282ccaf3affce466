import type { QueryClient } from '@tanstack/react-query'
import type { Variant } from '#core/access/variant.ts'
import { asReceiptCode, receiptCodeOf } from '#core/text/receipt-code.ts'
import { asTransactionKey, receiptFingerprintIn } from '#core/text/transaction-key.ts'
import type { ReceiptLink } from '#features/receipts/contract.ts'

/** A link as the device keeps it: the path is ciphertext. */
export interface SavedLink extends ReceiptLink {
  /** The SHA-256 of the token in base64url, by which a scanned link is known (`receiptFingerprintIn`). */
  readonly fingerprint?: string
}

/** What the keys of saved links begin with; the id of the transaction follows. */
export const savedLinksKey = (variant: Variant) => [variant, 'transactions', 'receiptLink']

/** What the key of the code that a receipt is shown with begins with; the path of its saved link follows, or null. */
export const shownCodeKey = (id: string, variant: Variant) => [variant, 'transactions', 'receiptCode', id]

/**
 * The id of the transaction that a receipt's link (as `asTransactionKey` keeps it) or code leads to, where the device keeps its
 * link; also of one that has expired.
 */
export const findTransactionOfReceipt = (client: QueryClient, key: string, variant: Variant): string | undefined => {
  const wanted = receiptFingerprintIn(key)
  const code = asReceiptCode(key)
  if (!wanted && !code) return undefined
  const isWanted = (fingerprint: string) => fingerprint === wanted || codeOf(fingerprint) === code
  return client
    .getQueriesData<SavedLink>({ queryKey: savedLinksKey(variant) })
    .find(([, link]) => link?.fingerprint && isWanted(link.fingerprint))?.[0]
    .at(-1) as string | undefined
}

/** The code of a receipt that is to be typed; undefined for what is no receipt's link. */
export const codeOfLink = (link: string): string | undefined => {
  const fingerprint = receiptFingerprintIn(asTransactionKey(link))
  return fingerprint && codeOf(fingerprint)
}

const codeOf = (fingerprint: string) =>
  receiptCodeOf(
    Uint8Array.from(atob(fingerprint.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)),
  )
