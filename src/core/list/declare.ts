import * as v from 'valibot'
import type { Action } from '#core/access/access.ts'
import type { ErrorName } from '#core/errors.ts'
import type { Level } from '#core/access/roles.ts'
import { PAGE_SIZE_DEFAULT } from '#core/limits.ts'
import type { OfflineFamily, OfflinePrefetch } from '#core/offline.ts'
import type { Text } from '#core/texts/texts.ts'
import type { QuickRange } from '#core/time/time.ts'
import { capabilities, type Variant } from '#core/access/variant.ts'
import type { Filter, FilterValue } from './filters.ts'

/** A field of a row, with what must be known of it wherever the row is shown, saved or exported. */
export interface RowField<Value = unknown> {
  readonly schema: v.GenericSchema<Value>
  /** Column heading; a field without one is never a column of its own. */
  readonly label?: Text
  /** The name of the column where §3 gives it one of its own (`rrn`, `trnTypes`, `date`). */
  readonly column?: string
  /** May be kept on the device for reading offline (offline.md 2.5). */
  readonly offline: boolean
}

/** Declares a field of a row. */
export const field = <Value>(
  schema: v.GenericSchema<Value>,
  { label, column, offline = false }: { label?: Text; column?: string; offline?: boolean } = {},
): RowField<Value> => ({ schema, offline, ...(label && { label }), ...(column && { column }) })

export type Fields = Readonly<Record<string, RowField>>
export type Filters = Readonly<Record<string, Filter>>

type ValueOf<F> = F extends RowField<infer Value> ? Value : never

/** A row as it leaves the server; the fields that some principals lose (`C`) may be absent. */
export type RowOf<R extends Fields, C extends PropertyKey = never> = {
  readonly [K in Exclude<keyof R, C>]: ValueOf<R[K]>
} & { readonly [K in Extract<keyof R, C>]?: ValueOf<R[K]> }
export type FilterOf<F extends Filters> = { -readonly [K in keyof F]?: FilterValue<F[K]> }

export interface Sort<SortField extends string = string> {
  readonly field: SortField
  readonly direction: 'asc' | 'desc'
}

/** What people see less of (D-86): store and cashier levels, and in a variant that says so everybody. */
interface Reduction<FilterName extends string, FieldName extends string> {
  readonly filters: readonly FilterName[]
  readonly columns: readonly FieldName[]
  /** Further columns that only the cashier level loses. */
  readonly cashierColumns?: readonly FieldName[]
}

interface Declaration<R extends Fields, F extends Filters, S extends string, C extends keyof R & string> {
  readonly row: R
  readonly filter: F
  readonly sortable: readonly S[]
  readonly defaultSort: readonly [S, 'asc' | 'desc']
  /** Rows of a page where nobody chose another number. */
  readonly perPage?: number
  /** The period shown when none is chosen, for lists with `dateFrom` and `dateTo` (§9: the last 30 days). */
  readonly period?: QuickRange
  /** Filters that name single rows: with one of them, and no period chosen, rows of all dates are shown (D-37). */
  readonly atAllDates?: readonly (keyof F & string)[]
  /** `dateFrom` and `dateTo` are by the clocks of the stores, not by the reader's: their today may be another one. */
  readonly storeTime?: true
  /** The days that `dateFrom` to `dateTo` may touch at most, or the setting of the deployment that says so. */
  readonly rangeDays?: number | 'transactionRangeDays'
  readonly reduced?: Reduction<keyof F & string, C>
  /** What a variant sorts by instead, and the columns it does not have. */
  readonly variants?: Partial<Record<Variant, { readonly sortable?: readonly S[]; readonly without?: readonly C[] }>>
  /** A rule over the whole filter, such as a range whose ends belong together; names the failing fields. */
  readonly check?: (filter: FilterOf<F>) => readonly FilterProblem[]
}

/** A filter that is well formed but means nothing: which field, and why. */
export interface FilterProblem {
  readonly field: string
  readonly error: ErrorName
}

/** What a list takes part in; everything that goes through many lists is derived from this. */
export interface ListOptions {
  /** Names it wherever something is kept of it; its own. */
  readonly key: string
  /** The right to read it. */
  readonly access: Action
  /** People save its filters under names (§2). */
  readonly savedFilters?: true
  /** Filters that are there without anybody having saved them, beside those that people have. */
  readonly preparedFilters?: readonly { readonly name: Text; readonly filter: Readonly<Record<string, unknown>> }[]
  /** People arrange its columns, also in "Table ordering" (COL-01). */
  readonly arrangeable?: true
  /** Its rows arrive from acquirers all day: where they are late, the list says up to when it is complete. */
  readonly fed?: true
  /** It shows whether records are enabled, or what became of that: it is read again when one is switched (D-52). */
  readonly showsState?: true
  /** Its pages are saved on the device for reading offline, of their rows the fields that say so. */
  readonly offline?: OfflineFamily
  /** Its first rows are saved also when nobody has opened it: how many, and for how long they count as new. */
  readonly prefetch?: OfflinePrefetch
  /**
   * People export it, under this name and with this right; its key is part of the paths of the calls. What is `scheduled` can
   * be exported again and again; of what is `proven` there is a file that proves itself, too.
   */
  readonly exported?: {
    readonly access: Action
    readonly name: Text
    readonly scheduled?: true
    readonly proven?: true
  }
}

/** Does not compile where a property is neither of a declaration nor an option, such as a misspelt one. */
type NoOthers<O> = {
  readonly [Name in Exclude<keyof O, keyof Declaration<Fields, Filters, string, never> | keyof ListOptions>]: never
}

/** A list, declared once; the server adds where its columns come from, the web how they look. */
export interface List<
  R extends Fields = Fields,
  F extends Filters = Filters,
  S extends string = string,
  C extends keyof R & string = keyof R & string,
>
  extends Declaration<R, F, S, C>, ListOptions {
  readonly perPage: number
  readonly rowSchema: v.GenericSchema<RowOf<R, C>> & { readonly entries: v.ObjectEntries }
  /** The strict filter of a call; unknown names are refused. */
  readonly filterSchema: v.GenericSchema<FilterOf<F>>
}

/** Declares a list under the key of its section, or one of its own: what it takes part in, and what it consists of. */
export function list<
  const O extends ListOptions,
  const R extends Fields,
  const F extends Filters,
  const S extends string,
  const C extends keyof R & string = never,
>(declaration: Declaration<R, F, S, C> & O & NoOthers<O>): List<R, F, S, C> & Pick<O, keyof O & keyof ListOptions>
export function list(declaration: Declaration<Fields, Filters, string, string> & ListOptions): List {
  const losable: readonly string[] = [
    ...(declaration.reduced?.columns ?? []),
    ...(declaration.reduced?.cashierColumns ?? []),
    ...Object.values(declaration.variants ?? {}).flatMap(({ without = [] }) => without),
  ]
  return {
    perPage: PAGE_SIZE_DEFAULT,
    ...declaration,
    rowSchema: v.strictObject(
      mapValues(declaration.row, ({ schema }, name) => (losable.includes(name) ? v.optional(schema) : schema)),
    ),
    filterSchema: v.strictObject(mapValues(declaration.filter, ({ schema }) => v.optional(schema))),
  }
}

const mapValues = <In, Out>(record: Readonly<Record<string, In>>, map: (value: In, name: string) => Out) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))

/** What a list depends on of the principal that reads it: the level, and the variant of the portal. */
export interface ListPrincipal {
  readonly level: Level
  readonly variant: Variant
}

/** What the functions below need to know of a list. */
type Reducible = Pick<List, 'row' | 'filter' | 'sortable' | 'variants'> & {
  readonly reduced?: Reduction<string, string> | undefined
}

const isReduced = ({ level, variant }: ListPrincipal) =>
  capabilities[variant].reducedForAll || level === 'user' || level === 'transaction'

/** The filters this principal may use; the others are absent on screen and refused by the server (ROLE-21, ROLE-23). */
export const filtersFor = (of: Reducible, principal: ListPrincipal): string[] => {
  const hidden = isReduced(principal) ? (of.reduced?.filters ?? []) : []
  return Object.keys(of.filter).filter((name) => !hidden.includes(name))
}

/** The fields this principal may see; the others never leave the server (ROLE-22, SEC-32). */
export const fieldsFor = (of: Reducible, principal: ListPrincipal): string[] => {
  const hidden = isReduced(principal) ? (of.reduced?.columns ?? []) : []
  const alsoHidden = principal.level === 'transaction' ? (of.reduced?.cashierColumns ?? []) : []
  const elsewhere: readonly string[] = of.variants?.[principal.variant]?.without ?? []
  return Object.keys(of.row).filter((name) => ![...hidden, ...alsoHidden, ...elsewhere].includes(name))
}

/** The fields a list may be sorted by in this variant (§9); a column the principal does not see cannot be sorted by. */
export const sortableFor = (of: Reducible, principal: ListPrincipal): string[] => {
  const visible = fieldsFor(of, principal)
  const names = of.variants?.[principal.variant]?.sortable ?? of.sortable
  return names.filter((name) => !(name in of.row) || visible.includes(name))
}

/** The row type of a declared list. */
export type ListRow<L> = L extends { readonly rowSchema: v.GenericSchema<infer Row> } ? Row : never
