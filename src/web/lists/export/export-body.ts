import type { ExportFormat, SelectedRows } from '#core/list/export-calls.ts'
import type { Language } from '#core/languages/languages.ts'
import { MANY_MAX } from '#core/limits.ts'
import { listRequestOf, type SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import { currentToday } from '#web/current-today.ts'
import { readerZone } from '#web/reader-zone.ts'
import type { Selected } from '../many/selection.ts'

/** Which rows a file has: those that are selected, or all of the filter. */
export type RowChoice = 'selected' | 'all'

/** Which columns a file has: those on the screen, all that the person may see, or some chosen ones. */
export type ColumnChoice = 'screen' | 'all' | 'chosen'

interface Wish {
  readonly format: ExportFormat
  readonly language: Language
  /** In the order wanted; undefined for all that the person may see. */
  readonly columns: readonly string[] | undefined
  /** The rows that are selected, where it is to have these alone. */
  readonly only?: SelectedRows | undefined
}

/** The body of an export call for what a list's screen shows, over all its pages. */
export const exportBodyOf = <L extends List>(list: L, search: SearchOf<L>, principal: ListPrincipal, wish: Wish) => {
  const { body } = listRequestOf(list, search, principal, currentToday(), readerZone())
  // What was selected is meant, also where the filter would have let it go since.
  return { ...body, ...(wish.only && 'tokens' in wish.only && { filter: {} }), ...wish }
}

/** The rows that are selected and how many they are; undefined for none, and for all of the filter. */
export const selectedRowsOf = (
  { tokens, isAll }: Selected,
  { total, totalIs }: Pick<Page<unknown>, 'total' | 'totalIs'>,
): { only: SelectedRows; count: number } | undefined => {
  if (isAll && totalIs === 'exact' && total <= MANY_MAX) return undefined
  if (isAll) return { only: { first: MANY_MAX }, count: MANY_MAX }
  return tokens.size > 0 ? { only: { tokens: [...tokens] }, count: tokens.size } : undefined
}

/** The columns of a list that a file can have: those that are a field of it, in the order given. */
export const exportableColumns = <C extends { id: string }>(list: Pick<List, 'row'>, columns: readonly C[]): C[] =>
  columns.filter(({ id }) => list.row[id]?.label)
