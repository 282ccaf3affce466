import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { transactionStatus } from '#core/codes.ts'
import { languageTag } from '#core/languages/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { netOf } from '#core/money/takings.ts'
import type { TransactionSearch } from '#features/transactions/web/shared.ts'
import { useLanguage } from '#web/i18n/language.ts'
import type { Today, Usual } from '../contract.ts'
import { changeSince } from './change.ts'
import css from './currency-today.module.css'
import { Hours } from './hours.tsx'
import { rowsBehind } from './links.ts'

interface Props {
  today: Today['currencies'][number]
  /** undefined where it is not the same day in all stores: then no one list has just these rows. */
  day: string | undefined
  store: string | undefined
  /** Whether transactions come in late. */
  isLate: boolean
}

/** What was taken in one currency: the net large, what it is made of, and how it compares with a usual day. */
export function CurrencyToday({ today, day, store, isLate }: Props) {
  const { t } = useLingui()
  const tag = languageTag(useLanguage().language)
  const { currency, sale, refund, void: voided, tips, declined, pending, usual } = today
  const net = netOf(today).amount
  const money = (minor: number) => formatMoney(minor, currency, tag)
  const rows = (part: Partial<Parameters<typeof rowsBehind>[0]> = {}) =>
    day === undefined ? undefined : rowsBehind({ day, store, currency, ...part })
  return (
    <section className={css.currency} aria-label={currency}>
      <p className={css.net}>
        <Rows to={rows()}>{money(net)}</Rows> <small>{t`net`}</small>
      </p>
      {/* Of a day of which nothing has come in, nothing can be compared. */}
      {usual && !(isLate && usual.soFar === 0) && <VersusUsual {...{ net, usual, day, money }} />}
      <ul className={css.facts}>
        <li>
          <Rows to={rows({ types: ['sale'] })}>
            <Plural value={sale.count} one="# sale" other="# sales" />
          </Rows>{' '}
          {money(sale.amount)}
        </li>
        {tips > 0 && (
          <li>
            <Trans>of which tips {money(tips)}</Trans>
          </li>
        )}
        {refund.count > 0 && (
          <li>
            <Rows to={rows({ types: ['refund'] })}>
              <Plural value={refund.count} one="# refund" other="# refunds" />
            </Rows>{' '}
            {money(-refund.amount)}
          </li>
        )}
        {voided.count > 0 && (
          <li>
            <Rows to={rows({ types: ['void'] })}>
              <Plural value={voided.count} one="# void" other="# voids" />
            </Rows>{' '}
            {money(-voided.amount)}
          </li>
        )}
        {declined > 0 && (
          <li>
            <Rows to={rows({ status: transactionStatus.failed })}>
              <Plural value={declined} one="# declined" other="# declined" />
            </Rows>
          </li>
        )}
        {pending > 0 && (
          <li>
            <Plural value={pending} one="# without an answer yet" other="# without an answer yet" />
          </li>
        )}
      </ul>
      <Hours today={today} day={day} store={store} />
    </section>
  )
}

/** A figure that opens its rows, where there is a list of just these. */
function Rows({ to, children }: { to: TransactionSearch | undefined; children: ReactNode }) {
  if (!to) return children
  return (
    <Link to="/transactions/list" search={to}>
      {children}
    </Link>
  )
}

/** The change against the mean of the same weekdays up to this time, the number first. */
function VersusUsual({
  net,
  usual: { days, soFar },
  day,
  money,
}: {
  net: number
  usual: Usual
  day: string | undefined
  money: (minor: number) => string
}) {
  const tag = languageTag(useLanguage().language)
  const weekday =
    day && new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
  const basis = weekday
    ? plural(days, { one: `${weekday}: mean of # day`, other: `${weekday}: mean of # days` })
    : plural(days, { one: 'mean of # day', other: 'mean of # days' })
  const change = changeSince(soFar, net, tag)
  if (change === undefined) {
    return (
      <p className={css.usual}>
        <Trans>
          usual by this time: {money(soFar)} ({basis})
        </Trans>
      </p>
    )
  }
  return (
    <p className={css.usual}>
      <Trans>
        {change} vs usual by this time, {money(soFar)} ({basis})
      </Trans>
    </p>
  )
}
