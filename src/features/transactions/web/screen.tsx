import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router'
import { transactionList } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { TransactionList } from './list.tsx'

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
          onSearch={(next) => void navigate({ to: '/transactions/list', search: next })}
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
