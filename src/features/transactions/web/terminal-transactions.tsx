import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { transactionList, type TransactionRow } from '../contract.ts'
import { capabilities } from '#core/access/variant.ts'
import { OwnedList } from '#web/lists/owned-list.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useTransactionColumns } from './columns.tsx'
import { transactionListQuery } from './queries.ts'

/** The transactions of a terminal, the newest first (TRM-18). */
export function TerminalTransactions({ token }: { token: string }) {
  const { t } = useLingui()
  const principal = useListPrincipal()
  const terminalTokens = [token]
  const linkToTransaction = ({ token: id }: TransactionRow, children: ReactNode) => (
    <Link to="/transactions/view/$id" params={{ id }} search={{ terminalTokens }}>
      {children}
    </Link>
  )
  return (
    <OwnedList
      list={transactionList}
      title={t`Transactions in the last 30 days`}
      emptyTitle={msg`No transactions on this terminal in the last 30 days`}
      query={(state) => transactionListQuery({ ...state, terminalTokens }, principal)}
      columns={useTransactionColumns()}
      rowLink={capabilities[principal.variant].transactionView ? linkToTransaction : undefined}
      toolbar={
        <>
          <span>
            <Trans>The last 30 days</Trans>
          </span>
          <Link to="/transactions/list" search={{ terminalTokens }}>
            <Trans>Search all transactions</Trans>
          </Link>
        </>
      }
    />
  )
}
