import type { MessageDescriptor } from '@lingui/core'
import type { List } from '#contract/list/declare.ts'

/** How a filter is asked for: its name, a hint, and what can be chosen where the values are known. */
export interface FilterLook {
  readonly label: MessageDescriptor
  readonly hint?: MessageDescriptor
  readonly options?: readonly { readonly value: string; readonly label: MessageDescriptor | string }[]
}

/** The filters of a list in the order they are asked for; `amountFrom` and `dateFrom` stand for their pairs. */
export type FilterLooks<L extends List> = Partial<Record<keyof L['filter'] & string, FilterLook>>
