import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router'
import { transactionList } from '#contract/transactions.ts'
import { judgedSearch } from '#web/list/list-query.ts'
import { TransactionList } from './list.tsx'
import css from './screen.module.css'

const route = getRouteApi('/_app/transactions')

/** The list, and on a wide screen the details of the opened transaction beside it; on a narrow one in its place. */
export function TransactionsScreen() {
  const { t } = useLingui()
  const search = judgedSearch(transactionList, route.useSearch())
  const navigate = route.useNavigate()
  const { id } = useParams({ strict: false })
  return (
    <div className={css.screen} data-open={id ? '' : undefined}>
      <div className={css.list}>
        <TransactionList
          search={search}
          selected={id}
          onSearch={(next) => void navigate({ to: '/transactions/list', search: next })}
        />
      </div>
      {id && (
        <section className={css.details} aria-label={t`Transaction`}>
          <Link className={css.back} to="/transactions/list" search={search}>
            {t`Back to the list`}
          </Link>
          <Outlet />
        </section>
      )}
    </div>
  )
}
