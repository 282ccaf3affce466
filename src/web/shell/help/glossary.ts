import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { columnTexts } from '#core/texts/texts.ts'

interface Entry {
  readonly term: MessageDescriptor | string
  readonly text: MessageDescriptor
}

/** The words of the trade that stand in lists and on slips (B-46), those of a slip first. */
export const glossary: readonly Entry[] = [
  {
    term: 'RRN',
    text: msg`Retrieval reference number: 12 characters by which the banks find one transaction again. It is printed on the slip.`,
  },
  {
    term: 'STAN',
    text: msg`System trace audit number: 6 digits with which a terminal numbers its messages. It starts again from 1 after 999999.`,
  },
  {
    term: columnTexts.posAuthCode,
    text: msg`The 6 characters with which the card's bank confirmed a payment. A declined payment has none.`,
  },
  { term: 'TID', text: msg`Terminal ID: the number under which the acquirer knows a terminal.` },
  {
    term: 'MID',
    text: msg`Merchant ID: the number under which the acquirer knows a merchant. One merchant can have several.`,
  },
  { term: 'MCC', text: msg`Merchant category code: 4 digits for the kind of business, such as 5812 for restaurants.` },
  {
    term: 'SCA',
    text: msg`Strong customer authentication: how a customer proves to be the cardholder, for example by a PIN.`,
  },
  { term: '3DS', text: msg`3-D Secure: the cardholder confirms a payment with the own bank, in its app or by a code.` },
  {
    term: 'AID',
    text: msg`Application identifier: says which application of the card was used, for example Visa Debit.`,
  },
]
