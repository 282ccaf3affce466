import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { hashKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { transactionList, type TransactionRow } from '#features/transactions/contract.ts'
import { capabilities } from '#core/access/variant.ts'
import { OwnedList } from '#web/lists/owned-list.tsx'
import { useTransactionColumns } from '#features/transactions/web/shared.ts'
import { useDashboard } from './context.ts'
import { dashboardTransactionsQuery } from './queries.ts'
import { narrowingOf } from './search.ts'
import css from './widget.module.css'

/** The transactions that the dashboard is narrowed to, whatever became of them, the newest first (DASH-33). */
export function DashboardTransactions() {
  const { t } = useLingui()
  const { search, principal } = useDashboard()
  const narrowing = narrowingOf(search)
  const linkToTransaction = ({ token: id }: TransactionRow, children: ReactNode) => (
    <Link to="/transactions/view/$id" params={{ id }} search={narrowing}>
      {children}
    </Link>
  )
  return (
    <div className={`${css.widget} ${css.onScreen}`}>
      <OwnedList
        // Other transactions begin at their first page.
        key={hashKey([narrowing])}
        list={transactionList}
        title={t`Transactions`}
        emptyTitle={msg`No transactions in this period`}
        query={(listState) => dashboardTransactionsQuery(narrowing, principal, listState)}
        columns={useTransactionColumns()}
        rowLink={capabilities[principal.variant].transactionView ? linkToTransaction : undefined}
        toolbar={
          <h2 className={css.heading}>
            <Trans>Transactions</Trans>
          </h2>
        }
      />
    </div>
  )
}
