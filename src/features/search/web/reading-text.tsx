import { Fragment } from 'react'
import type { ListPrincipal } from '#core/list/declare.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { transactionFilters } from '#features/transactions/web/shared.ts'
import type { FilterStyle } from '#web/lists/filter-style.ts'
import { FilterText } from '#web/lists/filter-text.tsx'
import type { TransactionSearch } from './words/meaning.ts'
import type { KnownName } from './words/names.ts'

interface Props {
  search: TransactionSearch
  principal: ListPrincipal
  known: readonly KnownName[]
}

const styles: readonly [string, FilterStyle][] = Object.entries(transactionFilters)

/** The filters that a search sets, in the order in which the list draws them. */
export const filtersIn = (search: TransactionSearch): (readonly [name: string, style: FilterStyle])[] =>
  styles.filter(([name]) => Object.hasOwn(search, name === 'dateFrom' ? 'period' : name))

/** One filter of a search in words: 'Status: Declined'. */
export function OneFilterText({ name, style, search, principal, known }: Props & { name: string; style: FilterStyle }) {
  const nameOf = (value: string) => known.find(({ filter, token }) => filter === name && token === value)?.name
  return <FilterText list={transactionList} {...{ principal, name, style, search, nameOf }} />
}

/** The filters of a search in words, one after the other. */
export function ReadingText(props: Props) {
  return filtersIn(props.search).map(([name, style], at) => (
    <Fragment key={name}>
      {at > 0 && ' · '}
      <OneFilterText {...props} name={name} style={style} />
    </Fragment>
  ))
}
