import { msg } from '@lingui/core/macro'
import { paymentMethodFilters, transactionStatus } from '#core/codes.ts'
import {
  columnTexts,
  hoursText,
  paymentMethodTexts,
  pendingText,
  statusTexts,
  typeFilterTexts,
} from '#core/texts/texts.ts'
import { formatHour, hoursOfDay } from '#core/time/time.ts'
import { listUniqueValues, type transactionList } from '../contract.ts'
import { type NamedType, statusWords, typeWords } from '../words.ts'
import { call } from '#web/api/call.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { listedValues } from '#web/lists/option-source.ts'
import {
  acquirerSource,
  affiliateSource,
  currencySource,
  instanceSource,
  merchantOptions,
  storeOptions,
} from '#features/merchants/web/shared.ts'
import { terminalOptions } from '#features/terminals/web/shared.ts'

/** The affiliates or instances that transactions name (D-62). */
const uniqueValues = (uniqueValuesField: 'affiliate' | 'instance') =>
  listedValues({ name: `listUniqueValues ${uniqueValuesField}`, access: listUniqueValues.access }, (signal) =>
    call(listUniqueValues, { body: { uniqueValuesField } }, { signal }),
  )

const transactionAffiliateSource = uniqueValues('affiliate')
const transactionInstanceSource = uniqueValues('instance')

/** The filters of transactions, what is asked for most first. */
export const transactionFilters = {
  dateFrom: { label: msg`Period` },
  amountFrom: { label: columnTexts.amount },
  hours: {
    label: hoursText,
    options: hoursOfDay.map((hour) => ({ value: String(hour), label: formatHour(hour) })),
  },
  statuses: {
    label: columnTexts.status,
    // Pending has its own word here, or two entries would read the same (D-56).
    options: [
      { value: String(transactionStatus.success), label: statusTexts.success, words: statusWords.success },
      { value: String(transactionStatus.failed), label: statusTexts.failed, words: statusWords.failed },
      { value: String(transactionStatus.canceled), label: statusTexts.canceled, words: statusWords.canceled },
      { value: String(transactionStatus.pending), label: pendingText, words: statusWords.pending },
    ],
  },
  types: {
    label: columnTexts.transactionType,
    options: Object.entries(typeFilterTexts).map(([value, label]) => {
      const words = typeWords[value as NamedType]
      return { value, label, ...(words && { words }) }
    }),
  },
  paymentMethods: {
    label: columnTexts.paymentMethod,
    options: paymentMethodFilters.map((value) => ({ value, label: paymentMethodTexts[value] })),
  },
  cardPanObfuscated: { label: columnTexts.cardPanObfuscated, hint: msg`Last 4 digits` },
  retrievalReferenceNumber: { label: columnTexts.rrn },
  transactionKeys: { label: columnTexts.trnKey, hint: msg`Or a pasted receipt link` },
  posAuthCode: { label: columnTexts.posAuthCode },
  stan: { label: columnTexts.stan },
  errorCode: { label: columnTexts.errorCode },
  orderReference: { label: columnTexts.orderReference },
  currency: { label: columnTexts.currency, source: currencySource },
  storeTokens: { label: columnTexts.storeName, source: storeOptions },
  terminalTokens: { label: msg`Terminal`, source: terminalOptions },
  tid: { label: columnTexts.tid },
  deviceId: { label: columnTexts.deviceId },
  userName: { label: columnTexts.userName },
  userEmail: { label: columnTexts.userEmail },
  merchantTokens: { label: columnTexts.merchantName, source: merchantOptions },
  merchantName: { label: msg`Merchant name contains`, textOf: 'merchantTokens' },
  storeName: { label: msg`Store name contains` },
  transactionAffiliate: { label: columnTexts.transactionAffiliate, source: transactionAffiliateSource },
  transactionInstance: { label: columnTexts.transactionInstance, source: transactionInstanceSource },
  acquirerTokens: { label: columnTexts.acquirer, source: acquirerSource },
  affiliateTokens: { label: msg`Merchants of affiliate`, source: affiliateSource },
  instanceTokens: { label: msg`Merchants of instance`, source: instanceSource },
} satisfies FilterStyles<typeof transactionList>
