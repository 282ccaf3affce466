/** The operations that have a name (§4). */
export type ReceiptOperation =
  | 'sale'
  | 'refund'
  | 'void'
  | 'authorization'
  | 'capture'
  | 'pre-auth'
  | 'cancel'
  | 'chargeback'
  | 'credit'
  | 'payout'
  | 'verify'
  | 'balance-inquiry'
  | 'cash-advance'
  | 'cashback'

/** How the card was read; the modes of the feed, `none` left out. */
export type EntryMode =
  | 'contactless'
  | 'contactless-wallet'
  | 'chip'
  | 'pin-fallback'
  | 'qr-wallet'
  | 'pay-by-link'
  | 'manual'

/** Cardholder verification method: none required, PIN, on the customer's device, 3-D Secure (D-63). */
export type Cvm = 'none' | 'pin' | 'device' | '3ds'

/** What a response code means, in words that may be said to the customer; see `responseMeaning`. */
export type ResponseMeaning =
  | 'approved'
  | 'declined'
  | 'contact-issuer'
  | 'not-permitted'
  | 'invalid'
  | 'insufficient-funds'
  | 'limit-exceeded'
  | 'expired-card'
  | 'incorrect-pin'
  | 'pin-tries-exceeded'
  | 'authentication-required'
  | 'technical'

export type CardPayment = {
  kind: 'card'
  scheme?: string
  /** EMV 9F12 (preferred name) or 50 (label). */
  applicationLabel?: string
  /** EMV 84 or 4F. */
  aid?: string
  /** The last four digits; nothing else of the card number is ever sent. */
  last4?: string
  entryMode?: EntryMode
  cvm?: Cvm
}

/** PayPal, Venmo, Cash App, TWINT, open banking, pocket: a name and no card lines. */
export type AlternativePayment = { kind: 'alternative'; method: string }

/** A later approved refund or void of this transaction that was not reversed itself (B-07). */
export type LaterOperation = {
  operation: 'refund' | 'void'
  /** Positive, in minor units of the receipt's currency. */
  amountMinor: number
  /** Wall time `YYYY-MM-DDTHH:mm:ss`. */
  localDateTime: string
  rrn?: string
}

/** Lines of the merchant copy alone; the type keeps them off the consumer copy. */
export type MerchantCopyDetails = {
  /** EMV 95, hexadecimal. */
  tvr?: string
  /** EMV 9B, hexadecimal. */
  tsi?: string
  /** EMV 9F26, hexadecimal. */
  cryptogram?: string
  /** EMV 9F36, the application transaction counter. */
  atc?: string
  cashier?: string
  appVersion?: string
  deviceLast6?: string
}

type Copy =
  | { copy: 'consumer'; /** The last four characters. */ mid?: string }
  | { copy: 'merchant'; /** In full. */ mid?: string; details: MerchantCopyDetails }

/**
 * One copy of a receipt with exactly the fields that this copy may show (D-63); absent fields print no line.
 * The server builds it; the receipt layout only arranges it.
 */
export type ReceiptData = Copy & {
  acceptorName: string
  storeAlias?: string
  storeAddress?: string
  tid?: string
  /** Absent for a type code that is unassigned (D-58). */
  operation?: ReceiptOperation
  /** What the host answered at the time; refunds and voids that came later are in `later`. */
  outcome: 'approved' | 'declined'
  /** Oldest first; empty when nothing happened since. */
  later: readonly LaterOperation[]
  /** Positive, in minor units, the tip included. */
  totalMinor: number
  /** The part of the total that is tip, in minor units; 0 without one. */
  tipMinor: number
  /** ISO 4217 code. */
  currency: string
  /** Decimals of the currency: 0, 2, 3 or 4 (D-35). */
  exponent: number
  /** Wall time of the terminal, `YYYY-MM-DDTHH:mm:ss` (D-36). */
  localDateTime: string
  /** IANA name of the store's zone. */
  timeZone: string
  instalments?: number
  orderReference?: string
  payment: CardPayment | AlternativePayment
  authCode?: string
  rrn?: string
  stan?: string
  responseCode?: string
  responseMeaning?: ResponseMeaning
  /** The transaction that this refund or void reverses; wall time as above. */
  original?: { localDateTime: string; rrn?: string }
}
