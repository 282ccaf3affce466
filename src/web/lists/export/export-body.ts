import type { ExportFormat } from '#core/list/export-calls.ts'
import type { Language } from '#core/languages/languages.ts'
import { listRequestOf, type SearchOf } from '#core/list/address.ts'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import { currentToday } from '#web/current-today.ts'
import { readerZone } from '#web/reader-zone.ts'

/** Which columns a file has: those on the screen, all that the person may see, or some chosen ones. */
export type ColumnChoice = 'screen' | 'all' | 'chosen'

interface Wish {
  readonly format: ExportFormat
  readonly language: Language
  /** In the order wanted; undefined for all that the person may see. */
  readonly columns: readonly string[] | undefined
}

/** The body of an export call for what a list's screen shows, over all its pages. */
export const exportBodyOf = <L extends List>(list: L, search: SearchOf<L>, principal: ListPrincipal, wish: Wish) => {
  const { body } = listRequestOf(list, search, principal, currentToday(), readerZone())
  return { ...body, ...wish }
}

/** The columns of a list that a file can have: those that are a field of it, in the order given. */
export const exportableColumns = <C extends { id: string }>(list: Pick<List, 'row'>, columns: readonly C[]): C[] =>
  columns.filter(({ id }) => list.row[id]?.label)
