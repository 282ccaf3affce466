import type { SearchOf } from '#contract/list/address.ts'
import type { List } from '#contract/list/declare.ts'

/**
 * What a list's route takes from the address. It is judged where the list itself is loaded, so that the first page of the
 * portal need not know every list.
 */
export const addressOf = <L extends List>(search: Record<string, unknown>): SearchOf<L> => search as SearchOf<L>
