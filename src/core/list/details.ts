import * as v from 'valibot'
import type { Action } from '#core/access/access.ts'
import { byId, endpoint, type Endpoint } from '#core/endpoint.ts'
import type { OfflineFamily } from '#core/offline.ts'
import type { List, ListRow } from './declare.ts'

/** The reply of a details call: the fields of the list's row and what only the details show, in one object. */
export function detailsOf<L extends List, const Entries extends v.ObjectEntries>(
  of: L,
  entries: Entries,
): v.GenericSchema<ListRow<L> & v.InferOutput<v.StrictObjectSchema<Entries, undefined>>>
export function detailsOf({ rowSchema }: Pick<List, 'rowSchema'>, entries: v.ObjectEntries): v.GenericSchema {
  return v.strictObject({ ...rowSchema.entries, ...entries })
}

type Rows = NonNullable<Endpoint['rows']>

/** The call for one record of a list, whose details are saved on the device as the rows of the list are. */
export interface DetailsEndpoint<Reply> extends Endpoint<{ readonly id: string }, undefined, Reply> {
  readonly offline: OfflineFamily
  readonly rows: Rows
}

interface DetailsCall<Reply> {
  readonly name: string
  readonly path: `${string}/{id}`
  readonly access: Action
  readonly reply: v.GenericSchema<unknown, Reply>
  readonly offline: OfflineFamily
}

/** The call `GET {path}/{id}` for one record of a list (§7, D-34). */
export const detailsCall = <Reply>(of: Rows, declaration: DetailsCall<Reply>): DetailsEndpoint<Reply> => ({
  ...endpoint({ ...declaration, method: 'GET', params: byId, compressed: true }),
  rows: of,
})
