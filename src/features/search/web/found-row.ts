import type { ListRow } from '#core/list/declare.ts'
import type { SearchedList, searchedLists } from './search-queries.ts'

type Rows = { [Name in SearchedList]: ListRow<(typeof searchedLists)[Name]> }

/** A row of a list that is searched. */
export type FoundRow = Rows[SearchedList]

/** A row together with the list it is of, by which its kind is known. */
export type Found = { [Name in SearchedList]: { readonly list: Name; readonly row: Rows[Name] } }[SearchedList]
