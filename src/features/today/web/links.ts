import { type TransactionStatus, transactionStatus, type TypeFilter } from '#core/codes.ts'
import { takingKinds } from '#core/money/takings.ts'
import { stopReasons } from '#core/processing.ts'
import type { WarningKind } from '#features/dashboard/warnings.ts'
import { quickRanges, shiftDay } from '#core/time/time.ts'
import type { TransactionSearch } from '#features/transactions/web/shared.ts'
import type { Today } from '../contract.ts'

interface Rows {
  /** 'YYYY-MM-DD' of the store's own clock. */
  readonly day: string
  /** The hour of the day alone, 0 to 23. */
  readonly hour?: number
  readonly store?: string | undefined
  readonly terminal?: string
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
  terminal,
  currency,
  types = takingKinds,
  status = transactionStatus.success,
  code,
}: Rows): TransactionSearch => ({
  period: hour === undefined ? `${day} 00:00~${day} 23:59` : `${day} ${two(hour)}:00~${day} ${two(hour)}:59`,
  statuses: [status],
  types: [...types],
  ...(store && { storeTokens: [store] }),
  ...(terminal && { terminalTokens: [terminal] }),
  ...(currency && { currency: [currency] }),
  ...(code && { errorCode: [code] }),
})

/** The list of the chargebacks of the last seven days, as they are counted. */
export const newChargebacks = (
  { first, last }: Pick<Today, 'first' | 'last'>,
  store: string | undefined,
): TransactionSearch => ({
  period: `${shiftDay(first, -quickRanges.lastWeek)} 00:00~${last} 23:59`,
  types: ['chargeback'],
  ...(store && { storeTokens: [store] }),
})

/** The list of the terminals that cannot take payments. */
export const stoppedTerminals = (store: string | undefined) => ({
  effectiveState: [...stopReasons],
  ...(store && { storeTokens: [store] }),
})

/** The list of the devices in use that did not pass their newest security check. */
export const failingDevices = (store: string | undefined) => ({
  attestation: ['failed' as const, 'notRun' as const],
  status: ['active' as const],
  blocked: ['unblocked' as const],
  ...(store && { storeTokens: [store] }),
})

/** Which transactions of its store or terminal a warning is about; silence has none. */
const rowsOfKind: Readonly<Record<WarningKind, Pick<Rows, 'types' | 'status'> | undefined>> = {
  storeSilent: undefined,
  storeSales: { types: ['sale'] },
  silent: undefined,
  declines: { status: transactionStatus.failed },
  refunds: { types: ['refund'] },
}

/** The list of the transactions that a warning is about; undefined for silence, which has none. */
export const rowsOfWarning = ({
  kind,
  day,
  storeToken,
  terminalToken,
}: Today['warnings']['items'][number]): TransactionSearch | undefined => {
  const rows = rowsOfKind[kind]
  const of = { ...(storeToken && { store: storeToken }), ...(terminalToken && { terminal: terminalToken }) }
  return rows && rowsBehind({ day, ...of, ...rows })
}
