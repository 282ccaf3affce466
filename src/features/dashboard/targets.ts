import type { metricModes } from '#core/codes.ts'
import { exponentOf, toMinor } from '#core/money/money.ts'
import type { DashboardFilter } from './filter.ts'

/** What a dashboard may have a target for, with the filters that say it. */
export const targetFilters = {
  sale: { value: 'targetSalesValue', unit: 'targetSalesUnit', currency: 'targetSalesCurrency' },
  refund: { value: 'targetRefundValue', unit: 'targetRefundUnit', currency: 'targetRefundCurrency' },
} as const

export type TargetOf = keyof typeof targetFilters

/** D-72: what is aimed at in the whole range, in one unit and of one currency. */
export interface DashboardTarget {
  /** Minor units of the currency, or a number of transactions. */
  readonly value: number
  readonly unit: (typeof metricModes)[number]
  /** ISO 4217. */
  readonly currency: string
}

/** The filters that say a target, and those that one without a unit or a currency follows. */
type TargetFilter = Pick<
  DashboardFilter,
  'currency' | (typeof targetFilters)[TargetOf]['value' | 'unit' | 'currency']
> &
  Partial<Pick<DashboardFilter, 'chartType'>>

/** How many sales there are in a currency. */
interface CurrencySales {
  readonly currency: string
  readonly sale: { readonly count: number }
}

/** The currency with most sales, by their number: amounts of two currencies cannot be compared. Undefined without any. */
export const mostUsedCurrency = (figures: readonly CurrencySales[]): string | undefined =>
  figures.toSorted((a, b) => b.sale.count - a.sale.count || a.currency.localeCompare(b.currency))[0]?.currency

/**
 * The target of a dashboard, or undefined without one. A filter that was saved before targets had a unit and a currency means
 * the unit that the dashboard counts in and the only currency that it is narrowed to, or else the one with most sales.
 */
export const targetOf = (
  filter: TargetFilter,
  operation: TargetOf,
  figures: readonly CurrencySales[],
): DashboardTarget | undefined => {
  const names = targetFilters[operation]
  const major = filter[names.value]
  const [only, ...others] = filter.currency ?? []
  const currency =
    filter[names.currency] ?? (others.length === 0 && only !== undefined ? only : mostUsedCurrency(figures))
  if (!major || currency === undefined) return undefined
  const unit = filter[names.unit] ?? filter.chartType ?? 'count'
  return { currency, unit, value: unit === 'count' ? major : toMinor(major, exponentOf(currency), 'up') }
}

/** Whole percent of a target that a figure reaches, rounded down; null for figures of another currency and without a target. */
export const percentReached = (
  target: DashboardTarget | undefined,
  currency: string,
  figure: { readonly count: number; readonly amount: number },
): number | null => (target?.currency === currency ? Math.floor((figure[target.unit] * 100) / target.value) : null)
