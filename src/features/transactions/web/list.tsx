import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { capabilities } from '#core/access/variant.ts'
import { transactionList, type TransactionRow } from '../contract.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useViewer } from '#web/lists/viewer.ts'
import { useTransactionColumns } from './columns.tsx'
import { transactionFilters } from './filters.ts'
import { NewTransactions } from './new-transactions.tsx'
import { transactionListQuery, type TransactionSearch } from './queries.ts'

interface Props {
  search: TransactionSearch
  onSearch: (search: TransactionSearch) => void
  /** The transaction whose details stand beside the list. */
  selected: string | undefined
}

/** /transactions/list, and the list beside the details on a wide screen. */
export function TransactionList({ search, onSearch, selected }: Props) {
  const { t } = useLingui()
  const viewer = useViewer()
  const columns = useTransactionColumns()
  return (
    <ListScreen
      list={transactionList}
      title={t`Transactions`}
      emptyTitle={msg`No transactions in this period`}
      query={transactionListQuery(search, viewer)}
      columns={columns}
      filters={transactionFilters}
      selectedKey={selected}
      rowLink={capabilities[viewer.variant].transactionView ? linkToDetails : undefined}
      news={<NewTransactions search={search} viewer={viewer} />}
      {...{ viewer, search, onSearch }}
    />
  )
}

const linkToDetails = ({ token }: TransactionRow, children: ReactNode) => (
  <Link to="/transactions/view/$id" params={{ id: token }} search>
    {children}
  </Link>
)
