import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { columnTexts } from '#core/texts/texts.ts'

interface Entry {
  readonly term: MessageDescriptor | string
  readonly text: MessageDescriptor
}

/** The terms of the trade in lists and on receipts (B-46), those of a receipt first. */
export const glossary: readonly Entry[] = [
  {
    term: 'RRN',
    text: msg`Retrieval reference number: 12 characters that banks use to find a transaction. Printed on the receipt.`,
  },
  {
    term: 'STAN',
    text: msg`System trace audit number: 6 digits that number a terminal's messages. Restarts at 1 after 999999.`,
  },
  {
    term: columnTexts.posAuthCode,
    text: msg`The 6 characters the card issuer returns when it approves a payment. Declined payments have none.`,
  },
  { term: 'TID', text: msg`Terminal ID: the number the acquirer gives a terminal.` },
  {
    term: 'MID',
    text: msg`Merchant ID: the number the acquirer gives a merchant. A merchant can have several.`,
  },
  {
    term: 'MCC',
    text: msg`Merchant category code: 4 digits for the type of business, for example 5812 for restaurants.`,
  },
  {
    term: 'SCA',
    text: msg`Strong customer authentication: how customers prove they are the cardholder, for example with a PIN.`,
  },
  {
    term: '3DS',
    text: msg`3-D Secure: the cardholder confirms the payment with their bank, in its app or with a code.`,
  },
  {
    term: 'AID',
    text: msg`Application identifier: which application on the card was used, for example Visa Debit.`,
  },
]
