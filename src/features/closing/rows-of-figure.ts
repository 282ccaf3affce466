import { type PaymentMethodFilter, transactionStatus } from '#core/codes.ts'
import type { FilterOf } from '#core/list/declare.ts'
import { type TakingKind, takingKinds } from '#core/money/takings.ts'
import { FIRST_MINUTE, LAST_MINUTE } from '#core/time/time.ts'
import type { transactionList } from '#features/transactions/contract.ts'
import { filterOfFigure } from '#features/transactions/totals-filter.ts'
import type { ClosingPart } from './contract.ts'

type Filter = FilterOf<(typeof transactionList)['filter']>

/** What a column of a closing sheet adds up. */
export type ClosingFigure = TakingKind | 'net' | 'declined' | 'pending'

/** The figure whose rows are wanted: its line, currency and column. */
interface FigureSource {
  readonly by: ClosingPart
  /** Of a line within another: what it stands for. */
  readonly within?: { readonly by: ClosingPart; readonly key: string | null }
  readonly currency: string
  /** That of a line; absent for the sum of all. */
  readonly key?: string | null
  readonly figure: ClosingFigure
}

/**
 * The filter whose rows are those that a figure of a closing sheet adds up.
 * @param filter that of the sheet, with its dates
 * @returns undefined where no filter means just these rows
 */
export const rowsOfFigure = (
  filter: Filter,
  { by, within, currency, key, figure }: FigureSource,
): Filter | undefined => {
  const outer = key === undefined ? filter : narrowed(filter, by, key)
  const line = outer && within ? narrowed(outer, within.by, within.key) : outer
  if (!line) return undefined
  if (figure === 'pending') return { ...line, currency: [currency], statuses: [transactionStatus.pending] }
  const business = filterOfFigure(line, currency, figure === 'net' || figure === 'declined' ? takingKinds : [figure])
  return business && { ...business, ...(figure === 'declined' && { statuses: [transactionStatus.failed] }) }
}

const narrowed = (filter: Filter, by: ClosingPart, key: string | null): Filter | undefined =>
  key === null ? undefined : narrowings[by](filter, key)

/** How a sheet's filter is narrowed to one of its lines. */
const narrowings: Readonly<Record<ClosingPart, (filter: Filter, key: string) => Filter | undefined>> = {
  store: (filter, key) => ({ ...filter, storeTokens: [key] }),
  terminal: (filter, key) => ({ ...filter, terminalTokens: [key] }),
  cashier: (filter, key) => ({ ...filter, userName: key }),
  method: (filter, key) => {
    const method = key as PaymentMethodFilter
    // With others chosen than this one, its rows are those that both select.
    if (filter.paymentMethods && !filter.paymentMethods.includes(method)) return undefined
    return { ...filter, paymentMethods: [method] }
  },
  day: (filter, key) => {
    const [first, last] = [`${key} ${FIRST_MINUTE}`, `${key} ${LAST_MINUTE}`]
    const { dateFrom = first, dateTo = last } = filter
    return { ...filter, dateFrom: dateFrom > first ? dateFrom : first, dateTo: dateTo < last ? dateTo : last }
  },
}
