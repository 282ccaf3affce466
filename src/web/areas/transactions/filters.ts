import { msg } from '@lingui/core/macro'
import { paymentMethodFilters, transactionStatus } from '#contract/codes.ts'
import { columnTexts, operationTexts, paymentMethodTexts, pendingText, statusTexts } from '#contract/texts.ts'
import type { transactionList } from '#contract/transactions.ts'
import type { FilterLooks } from '#web/list/filter-look.ts'

/** The filters of transactions, what is asked for most first. */
export const transactionFilters: FilterLooks<typeof transactionList> = {
  dateFrom: { label: msg`Period` },
  amountFrom: { label: columnTexts.amount },
  statuses: {
    label: columnTexts.status,
    // Pending has its own word here, or two entries would read the same (D-56).
    options: [
      { value: String(transactionStatus.success), label: statusTexts.success },
      { value: String(transactionStatus.failed), label: statusTexts.failed },
      { value: String(transactionStatus.canceled), label: statusTexts.canceled },
      { value: String(transactionStatus.pending), label: pendingText },
    ],
  },
  types: {
    label: columnTexts.transactionType,
    options: [
      { value: 'sale', label: operationTexts.sale },
      { value: 'refund', label: operationTexts.refund },
      { value: 'void', label: operationTexts.void },
      { value: 'groupOne', label: msg`Open banking sales and refunds` },
      { value: 'groupTwo', label: msg`Card sales, refunds and voids through the acquirer` },
    ],
  },
  paymentMethods: {
    label: columnTexts.paymentMethod,
    options: paymentMethodFilters.map((value) => ({ value, label: paymentMethodTexts[value] })),
  },
  cardPanObfuscated: { label: columnTexts.cardPanObfuscated, hint: msg`Last 4 digits` },
  retrievalReferenceNumber: { label: columnTexts.rrn, hint: msg`Several, separated by commas` },
  posAuthCode: { label: columnTexts.posAuthCode },
  stan: { label: columnTexts.stan },
  errorCode: { label: columnTexts.errorCode, hint: msg`Several, separated by commas` },
  orderReference: { label: columnTexts.orderReference },
  currency: { label: columnTexts.currency, hint: msg`Three letters; several, separated by commas` },
  tid: { label: columnTexts.tid },
  deviceId: { label: columnTexts.deviceId },
  userName: { label: columnTexts.userName },
  userEmail: { label: columnTexts.userEmail },
  storeName: { label: columnTexts.storeName },
  merchantName: { label: columnTexts.merchantName },
  transactionAffiliate: { label: columnTexts.transactionAffiliate, hint: msg`Several, separated by commas` },
  transactionInstance: { label: columnTexts.transactionInstance, hint: msg`Several, separated by commas` },
}
