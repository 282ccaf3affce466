import { useNavigate, useRouter } from '@tanstack/react-router'
import type { TypeFilter } from '#core/codes.ts'
import { transactionStatus } from '#core/codes.ts'
import { filtersFor } from '#core/list/declare.ts'
import { transactionList } from '#features/transactions/contract.ts'
import type { TransactionSearch } from '#features/transactions/web/shared.ts'
import type { Target } from '#web/ui/chart/target.ts'
import { useDashboard } from './context.ts'
import { datesShown, narrowingOf } from './search.ts'

type Operation = 'sale' | 'refund' | 'void'

/** First and last minute, as filter times. */
export interface Range {
  readonly dateFrom: string
  readonly dateTo: string
}

/** What of the dashboard a figure counts. */
export interface CountedRows {
  readonly currency: string
  /** All three when absent. */
  readonly operation?: Operation
  readonly declined?: boolean
  readonly merchantToken?: string
  /** Narrower than the range of the dashboard; filter times. */
  readonly dates?: Range | undefined
}

const operations: readonly Operation[] = ['sale', 'refund', 'void']

/** Leads to the transactions of a filter in a range. Nothing where the principal's list cannot be narrowed so far (D-86). */
export const useRows = (): ((filter: Readonly<Record<string, unknown>>, range: Range) => Target | undefined) => {
  const { principal } = useDashboard()
  const { stringifySearch } = useRouter().options
  const navigate = useNavigate()
  const offered = filtersFor(transactionList, principal)

  return (filter, { dateFrom, dateTo }) => {
    const narrowing = Object.entries(filter).filter(([, value]) => value !== undefined)
    if (narrowing.some(([name]) => !offered.includes(name))) return undefined
    const address = {
      to: '/transactions/list',
      search: { period: `${dateFrom}~${dateTo}`, ...Object.fromEntries(narrowing) } as TransactionSearch,
    } as const
    // A chart of a year has thousands of targets: they are written without asking the router for each.
    return { href: address.to + stringifySearch(address.search), open: () => void navigate(address) }
  }
}

/** Leads from a figure to the transactions behind it, as many and of the same sum (B-34, D-73). */
export const useDrillDown = (): ((part: CountedRows) => Target | undefined) => {
  const { search } = useDashboard()
  const rows = useRows()
  const shown = datesShown(search)

  return ({ currency, operation, declined = false, merchantToken, dates }) => {
    const { period: _, merchantTokens, ...narrowed } = narrowingOf(search)
    const wanted = {
      ...narrowed,
      merchantTokens: merchantToken ? [merchantToken] : merchantTokens,
      currency: [currency],
      statuses: [declined ? transactionStatus.failed : transactionStatus.success],
      types: (operation ? [operation] : [...operations]) satisfies TypeFilter[],
    }
    return rows(wanted, dates ?? shown)
  }
}
