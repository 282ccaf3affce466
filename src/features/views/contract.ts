import * as v from 'valibot'
import { holdsCardNumber } from '#core/card-number/card-number.ts'
import { sectionKeys } from '#core/codes.ts'
import { dashboardBody } from '#features/dashboard/filter.ts'
import { endpoint, recordToken } from '#core/endpoint.ts'
import { COLUMNS_MAX, COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, FILTER_NAME_MAX, PREFERENCE_BYTES_MAX } from '#core/limits.ts'
import { searchSchema } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'
import { listsWith, type ListWith } from '#features/lists.ts'
import { asName, isReadable, isVisible, lengthOf } from '#core/text/text.ts'

/** The key of a list whose filters can be saved (§2). */
export type FilterPage = ListWith<'savedFilters'>['key']

const pages = listsWith('savedFilters')

/** The page that filters of a list are saved for; undefined where none can be. */
export const filterPageOf = ({ key }: Pick<List, 'key'>): FilterPage | undefined =>
  pages.find((list) => list.key === key)?.key

const listOf = (page: FilterPage): List => pages.find(({ key }) => key === page) ?? notThere(page)

const notThere = (page: string): never => {
  throw new Error(`No filters are saved for ${page}.`)
}

const page = v.picklist(pages.map(({ key }) => key))

type Search = Readonly<Record<string, unknown>>

const understand = (of: List, search: Search): Search => v.parse(searchSchema(of), search)

/** What the screen of a list holds in its address, but for the number of the page: names that this list knows. */
const isSearchOf = (of: List, search: Search): boolean => {
  const understood = understand(of, search)
  return Object.keys(search).every((name) => name !== 'page' && understood[name] !== undefined)
}

/** The search as the list understands it, which is how it is kept: words trimmed and without card numbers. */
const asUnderstood = (of: List, search: Search): Record<string, unknown> => {
  const understood = understand(of, search)
  return Object.fromEntries(Object.keys(search).map((name) => [name, understood[name]]))
}

const isSmall = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length <= PREFERENCE_BYTES_MAX

const search = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((value) => isSmall(value)),
)
const filterName = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.transform(asName),
  v.check((name) => lengthOf(name) <= FILTER_NAME_MAX && isReadable(name) && isVisible(name)),
)

/** D-84. `name` is null for the filter last used; `filter` is the state of the list as it stands in the address. */
const savedFilter = v.strictObject({
  id: v.string(),
  name: v.nullable(v.string()),
  filter: v.record(v.string(), v.unknown()),
  isDefault: v.boolean(),
})

export type SavedFilter = v.InferOutput<typeof savedFilter>

const filterToSave = v.strictObject({
  page,
  id: v.optional(recordToken),
  name: v.optional(filterName),
  filter: search,
  /** The one the page opens with; the former default is none any more. */
  isDefault: v.optional(v.boolean(), false),
})

type FilterToSave = v.InferOutput<typeof filterToSave>

/**
 * §7, D-84. Without a name it takes the place of the filter last used; a name that exists already, of the filter of that
 * name. With the id of a named filter that one is changed, its name too.
 */
export const saveFilter = endpoint({
  name: 'saveFilter',
  method: 'POST',
  path: 'filters',
  access: 'savedFilter.save/get',
  body: v.pipe(
    filterToSave,
    v.check(({ id, name }: FilterToSave) => id === undefined || name !== undefined),
    v.forward(
      v.check(({ page: of, filter }: FilterToSave) => isSearchOf(listOf(of), filter)),
      ['filter'],
    ),
    v.transform((saved) => ({ ...saved, filter: asUnderstood(listOf(saved.page), saved.filter) })),
  ),
  reply: savedFilter,
  idempotent: true,
})

/** §7. The named ones by name, after the one last used. */
export const listFilters = endpoint({
  name: 'listFilters',
  method: 'GET',
  path: 'filters/{page}',
  access: 'savedFilter.save/get',
  params: v.strictObject({ page }),
  reply: v.array(savedFilter),
})

/** D-34 */
export const deleteFilter = endpoint({
  name: 'deleteFilter',
  method: 'DELETE',
  path: 'filters/{page}/{filterId}',
  access: 'savedFilter.save/get',
  params: v.strictObject({ page, filterId: recordToken }),
  reply: v.null(),
})

const columnName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/),
  v.check((name) => !holdsCardNumber(name)),
)
const columnNames = v.pipe(
  v.array(columnName),
  v.maxLength(COLUMNS_MAX),
  v.check((names) => new Set(names).size === names.length),
)

/** How a person wants a table (B-13). Columns it does not name follow at their default place (D-85). */
const columnLayout = v.strictObject({
  order: columnNames,
  hidden: v.optional(columnNames, []),
  /** CSS pixels. */
  widths: v.optional(
    v.pipe(
      v.record(columnName, v.pipe(v.number(), v.integer(), v.minValue(COLUMN_WIDTH_MIN), v.maxValue(COLUMN_WIDTH_MAX))),
      v.check((widths) => Object.keys(widths).length <= COLUMNS_MAX),
    ),
    {},
  ),
  /** Height of rows; 'auto' is that of the device. */
  density: v.optional(v.picklist(['auto', 'comfortable', 'compact']), 'auto'),
})

export type ColumnLayout = v.InferOutput<typeof columnLayout>

const key = v.picklist(sectionKeys)

/** §7. `subKey` is a table inside a section (`terminal-details`, `terminalsUsers`); a layout of null resets (D-85). */
export const saveColumns = endpoint({
  name: 'saveColumns',
  method: 'POST',
  path: 'columns-order-save',
  access: 'columnOrder.save/get',
  body: v.strictObject({ key, subKey: v.optional(key), layout: v.nullable(columnLayout) }),
  reply: v.null(),
})

const getColumnsCall = { method: 'GET', access: 'columnOrder.save/get' } as const

/** §7. Every table that the person has arranged; `subKey` is null for the table of the key itself. */
export const getAllColumns = endpoint({
  ...getColumnsCall,
  name: 'getAllColumns',
  path: 'columns-order-get',
  reply: v.array(v.strictObject({ key, subKey: v.nullable(key), layout: columnLayout })),
})

/** §7. null: never arranged, or reset. */
export const getColumns = endpoint({
  ...getColumnsCall,
  name: 'getColumns',
  path: 'columns-order-get/{key}',
  params: v.strictObject({ key }),
  reply: v.nullable(columnLayout),
})

/** §7 */
export const getSubColumns = endpoint({
  ...getColumnsCall,
  name: 'getSubColumns',
  path: 'columns-order-get/{key}/{subKey}',
  params: v.strictObject({ key, subKey: key }),
  reply: v.nullable(columnLayout),
})

/** §7, D-103: one per person, in the shape of the variant's dashboard calls. */
export const saveDashboardFilter = endpoint({
  name: 'saveDashboardFilter',
  method: 'POST',
  path: 'filters/dashboard/save',
  access: 'dashboardFilter.save/get',
  body: dashboardBody({}),
  reply: v.null(),
})

/** §7. The filter as it was saved, in the shape that the variant saves it in; null when there is none. */
export const getDashboardFilter = endpoint({
  name: 'getDashboardFilter',
  method: 'GET',
  path: 'filters/dashboard/get',
  access: 'dashboardFilter.save/get',
  reply: v.nullable(dashboardBody({})),
})
