import * as v from 'valibot'
import type { List, ListRow } from './declare.ts'

/** The reply of a details call: the fields of the list's row and what only the details show, in one object. */
export function detailsOf<L extends List, const Entries extends v.ObjectEntries>(
  of: L,
  entries: Entries,
): v.GenericSchema<ListRow<L> & v.InferOutput<v.StrictObjectSchema<Entries, undefined>>>
export function detailsOf({ rowSchema }: Pick<List, 'rowSchema'>, entries: v.ObjectEntries): v.GenericSchema {
  return v.strictObject({ ...rowSchema.entries, ...entries })
}
