import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { capabilities } from '#core/access/variant.ts'
import { useConfig } from '#web/config/config.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { StoreTime } from '#web/lists/store-time.tsx'
import { Status } from '#web/ui/status.tsx'
import { Amount } from './amount.tsx'
import css from './latest-transactions.module.css'
import { transactionListQuery } from './queries.ts'
import { statusStyle } from './status-styles.ts'

const ROWS = 5

/** The newest transactions of today, each opening its record, and the way to all. */
export function LatestTransactions({ store }: { store: string | undefined }) {
  const { t, i18n } = useLingui()
  const principal = useListPrincipal()
  const { pendingLabel } = useConfig()
  const ofStore = store ? { storeTokens: [store] } : {}
  const { data, isFetching } = useQuery(
    transactionListQuery({ period: 'lastDay', perPage: ROWS, ...ofStore }, principal),
  )
  const busy = isFetching || undefined
  if (!data) return <div aria-busy={busy} />
  if (data.items.length === 0) return null
  return (
    <section className={css.latest} aria-label={t`Latest transactions`} aria-busy={busy}>
      <h2>
        <Trans>Latest transactions</Trans>
      </h2>
      <ul>
        {data.items.map(
          ({ token, amount, currency, transactionType, status, posLocalDateTime, timeZone, storeName }) => {
            const { icon, tone, text } = statusStyle(status, pendingLabel, transactionType)
            const shown = <Amount minor={amount} currency={currency} type={transactionType} />
            return (
              <li key={token}>
                {capabilities[principal.variant].transactionView ? (
                  <Link to="/transactions/view/$id" params={{ id: token }} search>
                    {shown}
                  </Link>
                ) : (
                  shown
                )}
                <Status icon={icon} tone={tone}>
                  {i18n._(text)}
                </Status>
                <small>
                  <StoreTime at={posLocalDateTime} zone={timeZone} /> · {storeName}
                </small>
              </li>
            )
          },
        )}
      </ul>
      <Link to="/transactions/list" search={{ period: 'lastDay', ...ofStore }}>
        <Trans>All transactions of today</Trans>
      </Link>
    </section>
  )
}
