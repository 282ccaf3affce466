import type { Generated, JSONColumnType } from 'kysely'
import type { Language } from '#core/languages/languages.ts'
import type { ReceiptEmailRefusal, ReceiptEmailState } from '#core/receipt-emails.ts'
import type { Id, InstantColumn, Stamped, Tenant, Wall } from './types-columns.ts'

/** What the receipt needs beyond the listed fields (D-63). */
export interface EmvBlock {
  label?: string
  preferredName?: string
  aid?: string
  cvm?: string
  tvr?: string
  tsi?: string
  cryptogram?: string
  atc?: string
}

export interface TransactionTable extends Tenant {
  id: Id
  token: string
  merchantId: number
  storeId: number
  terminalId: number
  userId: number | null
  trnKey: string
  linkedTrnKey: string | null
  posLocalDateTime: Wall
  happenedAt: InstantColumn
  timeZone: string
  amount: number
  tipAmount: Generated<number>
  currency: string
  status: number
  transactionType: string
  cardType: string | null
  paymentMethod: number | null
  cardPanObfuscated: string | null
  posAuthCode: string | null
  retrievalReferenceNumber: string | null
  stan: string | null
  errorCode: string | null
  originalResponseCode: string | null
  instalmentsNumber: number | null
  orderReference: string | null
  scaType: number | null
  cardReadingMode: string | null
  appVersion: string | null
  packageName: string | null
  deviceId: string | null
  tid: string
  mid: string
  mcc: string | null
  merchantName: string
  storeName: string
  transactionAffiliate: string | null
  transactionInstance: string | null
  userName: string | null
  userEmail: string | null
  emv: JSONColumnType<EmvBlock | null>
  receivedAt: Stamped
}

/** What a transaction was before its state moved on. */
export interface TransactionStateTable {
  transactionId: number
  posLocalDateTime: Wall
  status: number
  amount: number
  tipAmount: number
  posAuthCode: string | null
  errorCode: string | null
  originalResponseCode: string | null
  replacedAt: Stamped
}

export interface TransactionKeyTable {
  acquirerId: number
  trnKey: string
  token: string
  linkedTrnKey: string | null
  transactionId: number
  posLocalDateTime: Wall
}

export interface ReceiptLinkTable {
  id: Id
  tokenHash: Buffer
  sealedToken: Buffer
  acquirerId: number
  transactionId: number
  posLocalDateTime: Wall
  createdAt: Stamped
  expiresAt: InstantColumn
  withdrawnAt: InstantColumn | null
  /** Made ahead, and not asked for by anybody since. */
  prepared: Generated<boolean>
  /** Ids of the people on whose devices it was saved ahead. */
  handedTo: Generated<number[]>
}

export interface ReceiptEmailTable {
  id: Id
  acquirerId: number
  transactionId: number
  posLocalDateTime: Wall
  transactionToken: string
  /** Who sends it. */
  userId: number
  language: Language
  /** Where it goes, encrypted; null once it is not queued any more. */
  sealedRecipient: Buffer | null
  state: Generated<ReceiptEmailState>
  reason: ReceiptEmailRefusal | null
  /** Where it was asked for, for the audit log. */
  address: string
  reference: string
  createdAt: InstantColumn
  dueAt: InstantColumn
  attempts: Generated<number>
  /** Since when the mail server is being given it; what became of that is not known yet. */
  handedAt: InstantColumn | null
  settledAt: InstantColumn | null
}
