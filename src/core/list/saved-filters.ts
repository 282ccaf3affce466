import * as v from 'valibot'
import { offlineFamily } from '#core/offline.ts'
import { endpoint, recordToken } from '#core/endpoint.ts'
import { FILTER_NAME_MAX, PREFERENCE_BYTES_MAX } from '#core/limits.ts'
import { asName, isReadable, isVisible, lengthOf } from '#core/text/text.ts'

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

/** D-84. `name` is null for the filter last used; `filter` is the state of the list as it is written in the address. */
const savedFilter = v.strictObject({
  id: v.string(),
  name: v.nullable(v.string()),
  filter: v.record(v.string(), v.unknown()),
  isDefault: v.boolean(),
})

export type SavedFilter = v.InferOutput<typeof savedFilter>

interface FilterToSave<Page extends string> {
  page: Page
  id?: string | undefined
  name?: string | undefined
  filter: Record<string, unknown>
  isDefault?: boolean | undefined
}

/** The calls about saved filters; `page` is the key of a list that has some. */
export const savedFilterCalls = <Page extends string>(page: v.GenericSchema<Page>) => ({
  /**
   * §7, D-84. Without a name it takes the place of the filter last used. With the id of a named filter that one is changed,
   * its name too; a name that is the name of another filter but for case, accents and blanks is refused. What the list of the page does not understand is refused, and the
   * rest kept as that list understands it.
   */
  saveFilter: endpoint({
    name: 'saveFilter',
    method: 'POST',
    path: 'filters',
    access: 'savedFilter.save/get',
    body: v.pipe(
      v.strictObject({
        page,
        id: v.optional(recordToken),
        name: v.optional(filterName),
        filter: search,
        /** The one the page opens with; the former default is none any more. Left out, a known filter stays what it is. */
        isDefault: v.optional(v.boolean()),
      }),
      v.check(({ id, name }: FilterToSave<Page>) => id === undefined || name !== undefined),
    ),
    reply: savedFilter,
    idempotent: true,
  }),

  /** §7. The named ones by name, after the one last used. */
  listFilters: endpoint({
    name: 'listFilters',
    method: 'GET',
    path: 'filters/{page}',
    access: 'savedFilter.save/get',
    params: v.strictObject({ page }),
    reply: v.array(savedFilter),
    offline: offlineFamily('savedFilters', { retention: 'session', isPersonal: true }),
  }),

  /** D-34 */
  deleteFilter: endpoint({
    name: 'deleteFilter',
    method: 'DELETE',
    path: 'filters/{page}/{filterId}',
    access: 'savedFilter.save/get',
    params: v.strictObject({ page, filterId: recordToken }),
    reply: v.null(),
  }),
})

/**
 * As the screens of lists make them. Which lists save filters is known to the server's (`features/all.ts`), which refuses
 * others.
 */
export const { saveFilter, listFilters, deleteFilter } = savedFilterCalls(v.string())
