import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router'
import { signedMinor, transactionStatus } from '#core/codes.ts'
import { languageTag } from '#core/languages/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatDateTime } from '#core/time/time.ts'
import { transactionList, type TransactionRow } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { msg } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { capabilities } from '#core/access/variant.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import type { ListProps } from '#web/lists/list-search.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useTransactionColumns } from './columns.tsx'
import { transactionFilters } from './filters.ts'
import { NewTransactionsNotice } from './new-transactions.tsx'
import { transactionListQuery, type TransactionSearch } from './queries.ts'
import { transactionsSection } from './section.ts'
import css from './totals-line.module.css'

// Not needed before the rows are there.
const TotalsLine = lazy(async () => ({ default: (await import('./totals-line.tsx')).TotalsLine }))

const route = getRouteApi('/_app/transactions')

/** /transactions: the list and the opened transaction. */
export function TransactionsScreen() {
  const { t } = useLingui()
  const search = validSearch(transactionList, route.useSearch())
  const navigate = route.useNavigate()
  const { id } = useParams({ strict: false })
  return (
    <ListAndDetails
      list={
        <TransactionList
          search={search}
          selected={id}
          onSearch={(update) =>
            void navigate({
              to: '/transactions/list',
              search: (current) => update(validSearch(transactionList, current)),
            })
          }
        />
      }
      details={id && <Outlet />}
      opened={id}
      detailsLabel={t`Transaction`}
      back={
        <Link to="/transactions/list" search={search}>
          {t`Back to list`}
        </Link>
      }
    />
  )
}

/** /transactions/list, and the list beside the details on a wide screen. */
export function TransactionList({ search, onSearch, selected }: ListProps<typeof transactionList>) {
  const principal = useListPrincipal()
  const tag = languageTag(useLanguage().language)
  const rowName = ({ posLocalDateTime, amount, currency, transactionType }: TransactionRow) =>
    `${formatDateTime(posLocalDateTime)} ${formatMoney(signedMinor(amount, transactionType), currency, tag)}`
  return (
    <ListScreen
      list={transactionList}
      title={transactionsSection.title}
      emptyTitle={msg`No transactions in this period`}
      query={transactionListQuery}
      columns={useTransactionColumns()}
      promoted={promotedBy(search)}
      filters={transactionFilters}
      rowName={rowName}
      rowLink={capabilities[principal.variant].transactionView ? linkToDetails : undefined}
      news={<NewTransactionsNotice search={search} principal={principal} />}
      totals={
        <Suspense fallback={<div className={css.line} />}>
          <TotalsLine search={search} principal={principal} />
        </Suspense>
      }
      {...{ search, onSearch, selected }}
    />
  )
}

/** Whoever filters what did not succeed asks why. */
const reasonBesideStatus = { ids: ['errorCode'], after: 'status' }

/** Whoever filters chargebacks asks when they came, and for which sales. */
const saleBesideAmount = {
  ids: ['posLocalDateTime', 'saleDateTime', 'saleAmount', 'saleCardPan', 'saleRrn'],
  after: 'amount',
}

const promotedBy = (search: TransactionSearch) => {
  if (search.types?.length === 1 && search.types.includes('chargeback')) return saleBesideAmount
  return isUnsuccessful(search) ? reasonBesideStatus : undefined
}

const isUnsuccessful = ({ statuses = [] }: TransactionSearch) =>
  statuses.length > 0 && !statuses.includes(transactionStatus.success)

const linkToDetails = ({ token }: TransactionRow, children: ReactNode) => (
  <Link to="/transactions/view/$id" params={{ id: token }} search>
    {children}
  </Link>
)
