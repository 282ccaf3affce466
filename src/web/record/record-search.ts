import * as v from 'valibot'
import type { List } from '#contract/list/declare.ts'
import type { SearchOf } from '#contract/list/address.ts'

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

const schema = v.object({
  open: optional(v.string()),
  form: optional(v.picklist(['new', 'edit'])),
  tab: optional(v.string()),
})

/**
 * What an address holds beside the state of a list: the record whose details stand beside it, where the details have no
 * path of their own (§2), the form that is open, and the tab of the details.
 */
export type RecordSearch = v.InferOutput<typeof schema>

/** Takes that part out of an address; what makes no sense falls away. */
export const recordSearchOf = (search: Readonly<Record<string, unknown>>): RecordSearch => v.parse(schema, search)

/** What the route of a list with such records takes from the address, unjudged (`addressOf`). */
export const addressWithRecord = <L extends List>(search: Record<string, unknown>) =>
  search as SearchOf<L> & RecordSearch
