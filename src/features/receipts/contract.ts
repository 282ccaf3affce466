import * as v from 'valibot'
import { operations } from '#core/codes.ts'
import { languages } from '#core/languages/languages.ts'
import { receiptEmailRefusals, receiptEmailStates } from '#core/receipt-emails.ts'
import { byId, endpoint, recordToken, type ReplyOf } from '#core/endpoint.ts'
import { PREPARED_LINKS_MAX } from '#core/limits.ts'
import { evictableFamily } from '#core/offline.ts'

const text = v.string()
const minorUnits = v.pipe(v.number(), v.integer(), v.minValue(0))
const wallTime = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/))

const payment = v.variant('kind', [
  v.strictObject({
    kind: v.literal('card'),
    scheme: v.optional(text),
    applicationLabel: v.optional(text),
    aid: v.optional(text),
    last4: v.optional(v.pipe(text, v.regex(/^\d{4}$/))),
    entryMode: v.optional(
      v.picklist(['contactless', 'contactless-wallet', 'chip', 'pin-fallback', 'qr-wallet', 'pay-by-link', 'manual']),
    ),
    cvm: v.optional(v.picklist(['none', 'pin', 'device', '3ds'])),
  }),
  v.strictObject({ kind: v.literal('alternative'), method: text }),
])

const common = {
  acceptorName: text,
  storeAlias: v.optional(text),
  storeAddress: v.optional(text),
  mid: v.optional(text),
  tid: v.optional(text),
  operation: v.optional(v.picklist(operations)),
  outcome: v.picklist(['approved', 'declined']),
  later: v.array(
    v.strictObject({
      operation: v.picklist(['refund', 'void']),
      amountMinor: minorUnits,
      localDateTime: wallTime,
      rrn: v.optional(text),
    }),
  ),
  totalMinor: minorUnits,
  tipMinor: minorUnits,
  currency: text,
  exponent: v.picklist([0, 2, 3, 4]),
  localDateTime: wallTime,
  timeZone: text,
  instalments: v.optional(v.number()),
  orderReference: v.optional(text),
  payment,
  authCode: v.optional(text),
  rrn: v.optional(text),
  stan: v.optional(text),
  responseCode: v.optional(text),
  responseMeaning: v.optional(
    v.picklist([
      'approved',
      'declined',
      'contact-issuer',
      'not-permitted',
      'invalid',
      'insufficient-funds',
      'limit-exceeded',
      'expired-card',
      'incorrect-pin',
      'pin-tries-exceeded',
      'authentication-required',
      'technical',
    ]),
  ),
  original: v.optional(v.strictObject({ localDateTime: wallTime, rrn: v.optional(text) })),
}

/** What the receipt layout shows, as a reply; D-63 says which copy carries what. */
const consumerCopy = v.strictObject({ copy: v.literal('consumer'), ...common })
const merchantCopy = v.strictObject({
  copy: v.literal('merchant'),
  ...common,
  details: v.strictObject({
    tvr: v.optional(text),
    tsi: v.optional(text),
    cryptogram: v.optional(text),
    atc: v.optional(text),
    cashier: v.optional(text),
    appVersion: v.optional(text),
    deviceLast6: v.optional(text),
  }),
})

/** GET transaction/{id}/receipt (§7): both copies; NO_RECEIPT where there is none (D-66). */
export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: 'transaction/{id}/receipt',
  access: 'transaction.receipt',
  params: byId,
  reply: v.strictObject({ merchant: merchantCopy, consumer: consumerCopy }),
  // A receipt never changes.
  offline: evictableFamily('receipt', { retention: 'session', staleTime: Infinity }),
})

export type Receipt = ReplyOf<typeof getReceipt>

const link = {
  /** Path of the public page on this origin. */
  path: text,
  /** UTC */
  expiresAt: v.pipe(text, v.isoTimestamp()),
}

/** POST transaction/{id}/receipt-link (D-64): the live link of the receipt, made when there is none. */
export const shareReceipt = endpoint({
  name: 'shareReceipt',
  method: 'POST',
  path: 'transaction/{id}/receipt-link',
  access: 'transaction.receiptLink',
  params: byId,
  reply: v.strictObject(link),
  // On the device the path is ciphertext, and what stands beside it knows the link when it is scanned or typed.
  offline: evictableFamily('receiptLink'),
  saved: v.object({ ...link, fingerprint: v.optional(text) }),
})

export type ReceiptLink = ReplyOf<typeof shareReceipt>

/**
 * POST transactions/receipt-links (D-64): the live links of the receipts in scope among some transactions, made ahead where
 * there is none, so that they can be shown without a network. A link that was withdrawn is not made anew.
 */
export const prepareReceiptLinks = endpoint({
  name: 'prepareReceiptLinks',
  method: 'POST',
  path: 'transactions/receipt-links',
  access: 'transaction.receiptLinks',
  body: v.strictObject({
    transactions: v.pipe(v.array(recordToken), v.minLength(1), v.maxLength(PREPARED_LINKS_MAX)),
  }),
  reply: v.strictObject({
    links: v.array(
      v.strictObject({
        /** Token of the transaction. */
        transaction: text,
        ...link,
      }),
    ),
  }),
})

/** DELETE transaction/{id}/receipt-link (D-64): the link stops working; sharing again makes another one. */
export const withdrawReceipt = endpoint({
  name: 'withdrawReceipt',
  method: 'DELETE',
  path: 'transaction/{id}/receipt-link',
  access: 'transaction.receiptLink',
  params: byId,
  reply: v.null(),
})

/**
 * POST transaction/{id}/receipt-email: sends the customer copy and its link to an address. It is queued, and sent soon after; its
 * address is forgotten as soon as it was. With more than the person may send within a minute or a day TOO_MANY_REQUESTS.
 */
export const sendReceipt = endpoint({
  name: 'sendReceipt',
  method: 'POST',
  path: 'transaction/{id}/receipt-email',
  access: 'transaction.receiptEmail',
  params: byId,
  // Bounded, so that nothing expensive runs on rubbish; the rule answers with its code.
  body: v.strictObject({ email: v.pipe(text, v.maxLength(1000)), language: v.picklist(languages) }),
  reply: v.null(),
  idempotent: true,
})

const instant = v.pipe(text, v.isoTimestamp())

/** GET transaction/{id}/receipt-email: what became of the emails with this receipt, the newest first; not to whom they went. */
export const listReceiptEmails = endpoint({
  name: 'listReceiptEmails',
  method: 'GET',
  path: 'transaction/{id}/receipt-email',
  access: 'transaction.receiptEmail',
  params: byId,
  reply: v.strictObject({
    /** What is spoken where the shop is; null where that is not known. */
    language: v.nullable(v.picklist(languages)),
    emails: v.array(
      v.strictObject({
        state: v.picklist(receiptEmailStates),
        /** Of one that was refused. */
        reason: v.optional(v.picklist(receiptEmailRefusals)),
        /** UTC, since when its state is this one. */
        since: instant,
      }),
    ),
  }),
})

export type ReceiptEmail = ReplyOf<typeof listReceiptEmails>['emails'][number]

/** GET qr/{token} (D-64): the consumer copy for the holder of a link. Every kind of miss is NO_RECEIPT. */
export const getSharedReceipt = endpoint({
  name: 'getSharedReceipt',
  method: 'GET',
  path: 'qr/{token}',
  access: 'public',
  params: v.strictObject({ token: v.string() }),
  reply: v.strictObject({ receipt: consumerCopy }),
})
