import type { SearchOf } from '#core/list/address.ts'
import type { NamedRange } from '#core/time/time.ts'
import type { transactionList } from '#features/transactions/contract.ts'
import type { Day } from '#web/ui/dates.ts'

/** The search parameters of the list of transactions. */
export type TransactionSearch = SearchOf<typeof transactionList>

/** The filters whose values are records that people know by name. */
export const recordFilters = ['storeTokens', 'terminalTokens', 'merchantTokens', 'userName'] as const
export type RecordFilter = (typeof recordFilters)[number]

/** Days of the calendar, both included; `name` where a period of that name means them. */
export interface Dates {
  readonly from: Day
  readonly to: Day
  readonly name?: NamedRange
}

/** Times of day 'HH:mm', both included. */
export interface Clock {
  readonly from: string
  readonly to: string
}

/** What a piece of text may mean. */
export interface Meaning {
  /** The filter that it sets; `clock` completes a day. */
  readonly filter: keyof TransactionSearch | 'dates' | 'clock'
  /** The less, the likelier: what is offered first. */
  readonly rank: number
  readonly search?: TransactionSearch
  readonly dates?: Dates
  readonly clock?: Clock
  /** A word of a record's name, folded. */
  readonly word?: string
}

/** A filter of the list with its value. */
export const asFilter = (filter: keyof TransactionSearch, search: TransactionSearch, rank = 0): Meaning => ({
  filter,
  search,
  rank,
})
