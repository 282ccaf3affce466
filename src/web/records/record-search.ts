import * as v from 'valibot'
import type { SearchOf } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'
import { validSearch } from '#web/lists/list-query.ts'
import type { RecordSearch, SearchUpdate } from '#web/lists/list-search.ts'

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

const schema = v.object({
  open: optional(v.string()),
  form: optional(v.picklist(['new', 'edit', 'invite'])),
  tab: optional(v.string()),
})

/** Takes that part out of an address; what makes no sense falls away. */
export const recordSearchOf = (search: Readonly<Record<string, unknown>>): RecordSearch => v.parse(schema, search)

/** The change of the record that is shown beside a list as one of the whole address, which keeps the list's search. */
export const updateRecord =
  <L extends List>(list: L, next: RecordSearch) =>
  (address: SearchOf<L> & RecordSearch): SearchOf<L> & RecordSearch => ({ ...validSearch(list, address), ...next })

/** The change of a list's search as one of the whole address, which keeps the record that is shown beside the list. */
export const updateBesideRecord =
  <L extends List>(list: L, update: SearchUpdate<L>) =>
  (address: SearchOf<L> & RecordSearch): SearchOf<L> & RecordSearch => ({
    ...update(validSearch(list, address)),
    ...recordSearchOf(address),
  })
