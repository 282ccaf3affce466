import type { MerchantCopyDetails, ReceiptData } from '#features/receipts/layout/receipt.ts'

type Shared = Omit<ReceiptData, 'copy' | 'mid'>

const sale: Shared = {
  acceptorName: 'Kafe Zornitsa',
  storeAlias: 'Vitosha 12',
  storeAddress: 'bul. Vitosha 12, 1000 Sofia',
  tid: 'SP004711',
  operation: 'sale',
  outcome: 'approved',
  later: [],
  totalMinor: 123450,
  tipMinor: 0,
  currency: 'EUR',
  exponent: 2,
  localDateTime: '2025-05-03T14:02:31',
  timeZone: 'Europe/Sofia',
  payment: {
    kind: 'card',
    scheme: 'VISA',
    applicationLabel: 'Visa Debit',
    aid: 'A0000000031010',
    last4: '1234',
    entryMode: 'contactless',
    cvm: 'pin',
  },
  authCode: '083142',
  rrn: '512314002231',
  stan: '004521',
  responseCode: '00',
  responseMeaning: 'approved',
}

/** The customer's copy of an approved card sale, with what the test changes. */
export const buildConsumerCopy = (change: Partial<Shared> = {}): ReceiptData => ({
  ...sale,
  ...change,
  copy: 'consumer',
  mid: '4821',
})

export const merchantDetails: MerchantCopyDetails = {
  tvr: '0000008000',
  tsi: 'E800',
  cryptogram: '8F1C2D3E4A5B6C7D',
  atc: '001F',
  cashier: 'Mira Petrova',
  appVersion: '3.14.2',
  deviceLast6: '9f3c21',
}

/** The merchant's copy of the same sale. */
export const buildMerchantCopy = (change: Partial<Shared> = {}): ReceiptData => ({
  ...sale,
  ...change,
  copy: 'merchant',
  mid: '000000012344821',
  details: merchantDetails,
})
