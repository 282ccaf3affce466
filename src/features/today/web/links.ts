import { type TransactionStatus, transactionStatus, type TypeFilter } from '#core/codes.ts'
import { takingKinds } from '#core/money/takings.ts'
import type { TransactionSearch } from '#features/transactions/web/shared.ts'

interface Rows {
  /** 'YYYY-MM-DD' of the store's own clock. */
  readonly day: string
  /** The hour of the day alone, 0 to 23. */
  readonly hour?: number
  readonly store?: string | undefined
  readonly currency?: string
  readonly types?: readonly TypeFilter[]
  /** Successful ones unless told. */
  readonly status?: (typeof transactionStatus)[TransactionStatus]
  readonly code?: string
}

const two = (hour: number) => String(hour).padStart(2, '0')

/** The list of the transactions that a figure of today adds up. */
export const rowsBehind = ({
  day,
  hour,
  store,
  currency,
  types = takingKinds,
  status = transactionStatus.success,
  code,
}: Rows): TransactionSearch => ({
  period: hour === undefined ? `${day} 00:00~${day} 23:59` : `${day} ${two(hour)}:00~${day} ${two(hour)}:59`,
  statuses: [status],
  types: [...types],
  ...(store && { storeTokens: [store] }),
  ...(currency && { currency: [currency] }),
  ...(code && { errorCode: [code] }),
})
