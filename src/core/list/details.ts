import * as v from 'valibot'
import type { List, ListRow } from './declare.ts'

/** The reply of a details call: the fields of the list's row and what only the details show, in one object. */
export const detailsOf = <L extends List, const Entries extends v.ObjectEntries>(
  of: L,
  entries: Entries,
): v.GenericSchema<ListRow<L> & v.InferOutput<v.StrictObjectSchema<Entries, undefined>>> => {
  const row = of.rowSchema as unknown as v.StrictObjectSchema<v.ObjectEntries, undefined>
  return v.strictObject({ ...row.entries, ...entries }) as never
}
