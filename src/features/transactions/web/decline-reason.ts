import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { responseMeaning } from '#features/receipts/layout/response-codes.ts'
import type { ResponseMeaning } from '#features/receipts/layout/receipt.ts'

interface Reason {
  /** What happened, in words that may be said to the customer. */
  readonly reason: MessageDescriptor
  /** What to do about it. */
  readonly advice: MessageDescriptor
}

const reasons: Readonly<Record<Exclude<ResponseMeaning, 'approved'>, Reason>> = {
  declined: {
    reason: msg`The bank declined the payment.`,
    advice: msg`Ask for another card or another way to pay. The customer can call their bank.`,
  },
  'contact-issuer': {
    reason: msg`The customer must contact their bank.`,
    advice: msg`The customer can call their bank and try again, or use another card.`,
  },
  'not-permitted': {
    reason: msg`This card can't be used for this payment.`,
    advice: msg`Ask for another card.`,
  },
  invalid: {
    reason: msg`The bank rejected the payment data.`,
    advice: msg`Check the amount and try again, or ask for another card.`,
  },
  'insufficient-funds': {
    reason: msg`The card has insufficient funds.`,
    advice: msg`Ask for another card or a smaller amount.`,
  },
  'limit-exceeded': {
    reason: msg`The payment is over the card's limit.`,
    advice: msg`Ask for another card, or ask the customer to raise the limit in their banking app.`,
  },
  'expired-card': { reason: msg`The card has expired.`, advice: msg`Ask for another card.` },
  'incorrect-pin': { reason: msg`The PIN was wrong.`, advice: msg`Ask the customer to try again.` },
  'pin-tries-exceeded': {
    reason: msg`The PIN was wrong too many times.`,
    advice: msg`The card is blocked. Ask for another card.`,
  },
  'authentication-required': {
    reason: msg`The bank asks the customer to verify.`,
    advice: msg`Try again and ask the customer to enter their PIN.`,
  },
  technical: {
    reason: msg`The bank couldn't be reached.`,
    advice: msg`Try again in a moment. Nothing was charged.`,
  },
}

/** Why a payment was declined and what to do, from its response code (B-30); undefined for codes nobody explains. */
export const declineReason = (code: string): Reason | undefined => {
  const meaning = responseMeaning(code)
  return meaning === undefined || meaning === 'approved' ? undefined : reasons[meaning]
}
