import * as v from 'valibot'
import { sectionKeys } from '#core/codes.ts'
import type { AnyEndpoint } from '#core/endpoint.ts'
import type { ListOptions } from '#core/list/declare.ts'
import { layoutCalls } from '#core/list/layouts.ts'
import { savedFilterCalls } from '#core/list/saved-filters.ts'
import { contracts, recordLists } from './contracts.ts'
import * as exports from './exports/contract.ts'

/** Every list; that of exports is made of the others. */
const lists = [...recordLists, exports.exportList]

type Option = Exclude<keyof ListOptions, 'key' | 'access'>

/** A list that declares this option. */
export type ListWith<O extends Option> = Extract<(typeof lists)[number], Required<Pick<ListOptions, O>>>

/** The lists that declare this option, in the order of their contracts. */
export const listsWith = <O extends Option>(option: O): readonly ListWith<O>[] =>
  lists.filter((list): list is ListWith<O> => option in list)

/** The key of a list whose filters people save under names (§2). */
export type FilterPage = ListWith<'savedFilters'>['key']

const filterPages: readonly FilterPage[] = listsWith('savedFilters').map(({ key }) => key)

/** The keys of §2, and of whatever list besides that people arrange. */
const layoutKeys: readonly string[] = [...new Set([...sectionKeys, ...listsWith('arrangeable').map(({ key }) => key)])]

/** The calls about saved filters, as the server answers them: for these lists alone. */
export const savedFilters = savedFilterCalls(v.picklist(filterPages))

/** The calls about the arrangement of tables, as the server answers them: for these keys alone. */
export const layouts = layoutCalls(v.picklist(layoutKeys))

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'envelope' in value

const callsIn = (declared: readonly object[]): AnyEndpoint[] =>
  declared.flatMap((contract) => Object.values(contract).filter(isEndpoint))

/** Every call this version serves. The server refuses to start while one has no handler or no access row. */
export const calls: readonly AnyEndpoint[] = callsIn([
  ...contracts,
  exports,
  ...Object.values(exports.exportsOf),
  savedFilters,
  layouts,
])
