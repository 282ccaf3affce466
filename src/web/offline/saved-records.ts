import type { Query, QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import type { AnyEndpoint } from '#core/endpoint.ts'
import type { List } from '#core/list/declare.ts'
import { HOUR_MS, type OfflineFamily } from '#core/offline.ts'

/** A family with what of its replies may be saved: what the schema does not name is never written (offline.md 2.5). */
interface SavedFamily {
  readonly family: OfflineFamily
  readonly schema: v.GenericSchema
}

/** Every family of the product by its name. */
export type OfflineFamilies = ReadonlyMap<string, SavedFamily>

/** Derives from the calls that declare a family what of their replies is saved. */
export const offlineFamilies = (calls: readonly AnyEndpoint[]): OfflineFamilies => {
  const byFamily = Map.groupBy(calls, ({ offline }) => offline)
  return new Map(
    [...byFamily].flatMap(([family, members]) =>
      family ? [[family.name, { family, schema: schemaOf(members) }] as const] : [],
    ),
  )
}

/** Replies of several calls are distinguished by their schemas, so that those stay strict. */
const schemaOf = (members: readonly AnyEndpoint[]): v.GenericSchema => {
  const [only, ...others] = members
  if (only?.saved && others.length === 0) return only.saved
  if (only && others.length === 0 && hasEntries(only.reply)) return savedReply(only.reply, only.rows)
  return v.union(
    members.map(({ reply, rows, saved }) => saved ?? (rows && hasEntries(reply) ? savedReply(reply, rows) : reply)),
  )
}

type ObjectSchema = v.GenericSchema & { readonly entries: v.ObjectEntries }

const hasEntries = (schema: v.GenericSchema): schema is ObjectSchema => 'entries' in schema

type Rows = Pick<List, 'row' | 'rowSchema'>

/** The fields of a reply, and of the rows in it those that their list allows on the device. */
const savedReply = ({ entries }: ObjectSchema, rows: Rows | undefined): v.GenericSchema => {
  if (!rows) return v.object(entries)
  const row = savedRow(rows)
  const others = Object.entries(entries).filter(([name]) => !(name in rows.row))
  const isWholeRow = others.length < Object.keys(entries).length
  return v.object({
    ...Object.fromEntries(others.map(([name, schema]) => [name, withSavedRows(schema, rows, row)])),
    ...(isWholeRow && row.entries),
  })
}

const withSavedRows = (schema: v.ObjectEntries[string], { rowSchema }: Rows, row: v.GenericSchema) => {
  if (schema === rowSchema) return row
  return 'item' in schema && schema.item === rowSchema ? v.array(row) : schema
}

/** The fields of a row that its list allows on the device; of the others the row says null, as if it had no value. */
const savedRow = ({ row, rowSchema }: Rows) => {
  if (!hasEntries(rowSchema)) throw new Error('The rows of a list are objects.')
  const entries = Object.entries(rowSchema.entries).flatMap(([name, schema]) => {
    if (row[name]?.offline) return [[name, schema] as const]
    // A field that some principals lose stays absent.
    return schema.type === 'optional' ? [] : [[name, nothing] as const]
  })
  return v.object(Object.fromEntries(entries))
}

const nothing = v.pipe(
  v.unknown(),
  v.transform(() => null),
)

/** One query's data as it is saved. */
export interface SavedRecord {
  /** The name of the family. */
  readonly family: string
  readonly version: number
  readonly queryKey: QueryKey
  readonly data: unknown
  /** When the server sent it, by the device's clock: milliseconds since 1970, UTC. */
  readonly dataUpdatedAt: number
}

const recordSchema = v.object({
  family: v.string(),
  version: v.number(),
  queryKey: v.array(v.unknown()),
  data: v.unknown(),
  dataUpdatedAt: v.number(),
})

/** What of a query is saved; undefined for one that is not for the device, or whose data is not what its family says. */
export const recordOf = (
  {
    meta,
    queryKey,
    state,
  }: Pick<Query, 'meta' | 'queryKey'> & { state: Pick<Query['state'], 'data' | 'dataUpdatedAt'> },
  families: OfflineFamilies,
): SavedRecord | undefined => {
  const known = families.get(meta?.offline?.name ?? '')
  if (!known || state.data === undefined) return undefined
  const checked = v.safeParse(known.schema, state.data)
  if (!checked.success) return undefined
  const { name, version } = known.family
  return { family: name, version, queryKey, data: checked.output, dataUpdatedAt: state.dataUpdatedAt }
}

/** A record as it was saved, when it still may be shown at `now`; null for one of another version, too old, or broken. */
export const readSavedRecord = (
  stored: unknown,
  now: number,
  families: OfflineFamilies,
): { record: SavedRecord; family: OfflineFamily } | null => {
  const parsed = v.safeParse(recordSchema, stored)
  if (!parsed.success) return null
  const { version, dataUpdatedAt, data } = parsed.output
  const known = families.get(parsed.output.family)
  if (version !== known?.family.version) return null
  const { retention } = known.family
  if (retention !== 'session' && now - dataUpdatedAt > retention * HOUR_MS) return null
  const checked = v.safeParse(known.schema, data)
  return checked.success ? { record: { ...parsed.output, data: checked.output }, family: known.family } : null
}
