import type { SearchOf } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'

/**
 * What a list's route takes from the address. It is validated where the list itself is loaded, so that the first page of the
 * portal need not know every list.
 */
export const addressOf = <L extends List>(search: Record<string, unknown>): SearchOf<L> => search as SearchOf<L>

/** A change of what a list shows, made to what it shows by then: of two in one moment both are kept. */
export type SearchUpdate<L extends List> = (search: SearchOf<L>) => SearchOf<L>

/** What a screen gives its list: the state that the address has, and which record is shown beside it. */
export interface ListProps<L extends List> {
  readonly search: SearchOf<L>
  readonly onSearch: (update: SearchUpdate<L>) => void
  /** The record whose details are shown beside the list. */
  readonly selected: string | undefined
}

/**
 * What an address holds beside the state of a list: the record whose details are shown beside it, where the details have no
 * path of their own (§2), the form that is open, and the tab of the details.
 */
export type RecordSearch = {
  open?: string | undefined
  form?: 'new' | 'edit' | 'invite' | undefined
  tab?: string | undefined
}

/** The same with the record that is open. */
export const addressWithRecord = <L extends List>(search: Record<string, unknown>) =>
  search as SearchOf<L> & RecordSearch
