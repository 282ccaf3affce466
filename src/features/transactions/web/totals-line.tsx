import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { languageTag } from '#core/languages/languages.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { formatMoney } from '#core/money/money.ts'
import { netOf, type TakingKind, takingKinds } from '#core/money/takings.ts'
import type { Text } from '#core/texts/texts.ts'
import { totalKindTexts } from '#features/exports/texts.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { useConnectivity } from '#web/connectivity/monitor.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Instant } from '#web/lists/instant.tsx'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover/popover.tsx'
import type { TransactionTotals } from '../contract.ts'
import { filterOfFigure } from '../totals-filter.ts'
import { transactionListQuery, transactionTotalsQuery, type TransactionSearch } from './queries.ts'
import css from './totals-line.module.css'

type CurrencyTotals = TransactionTotals['currencies'][number]

interface Props {
  search: TransactionSearch
  principal: ListPrincipal
}

/** What the transactions of the filter come to, asked for when the rows are there; they never wait for it. */
export function TotalsLine({ search, principal }: Props) {
  const { t } = useLingui()
  const list = useQuery(transactionListQuery(search, principal))
  const hasRows = list.data !== undefined && !list.isPlaceholderData
  const totals = useQuery({ ...transactionTotalsQuery(search, principal), enabled: hasRows })
  const isFirstPage = (search.page ?? 1) === 1
  // Rows that were read anew are of another moment, and so must their totals be.
  const { dataUpdatedAt: rowsAt } = list
  const onRows = useEffectEvent((at: number) => {
    if (isFirstPage && totals.data && totals.dataUpdatedAt < at) void totals.refetch()
  })
  useEffect(() => onRows(rowsAt), [rowsAt])
  const offline = isOffline(useConnectivity())

  return (
    <section className={css.line} aria-label={t`Totals`}>
      {totals.data ? (
        <Totals totals={totals.data} search={search} />
      ) : (
        <div className={css.message}>
          {offline || totals.isPaused ? (
            <Trans>Totals for this filter aren't saved on this device.</Trans>
          ) : totals.isError ? (
            <Trans>Couldn't load the totals.</Trans>
          ) : null}
        </div>
      )}
      {totals.isError && !offline && (
        <Button kind="quiet" onClick={() => void totals.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {totals.data && offline && (
        <p>
          <Trans>
            as of <Instant at={new Date(totals.dataUpdatedAt).toISOString()} />
          </Trans>
        </p>
      )}
    </section>
  )
}

/** How many transactions there are, the net of each currency, and the way to all figures. */
function Totals({
  totals: { count, countIs, currencies },
  search,
}: {
  totals: TransactionTotals
  search: TransactionSearch
}) {
  const { t, i18n } = useLingui()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  if (countIs === 'atLeast') {
    return (
      <p className={css.message}>
        <Trans>More than {i18n.number(count)} transactions: narrow the filter or export them to see totals.</Trans>
      </p>
    )
  }
  return (
    <>
      <p>
        <Plural value={count} one="# transaction" other="# transactions" />
      </p>
      <Figures currencies={currencies} />
      {currencies.length > 0 && (
        <Button
          ref={button}
          kind="quiet"
          popoverTarget={open ? id : undefined}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={(event) => {
            // The open one is closed by the browser.
            if (open) return
            event.preventDefault()
            setOpen(true)
          }}
        >
          {t`All totals`}
        </Button>
      )}
      {open && (
        <Popover id={id} label={t`Totals`} anchor={() => button.current} onClose={() => setOpen(false)}>
          {currencies.map((one) => (
            <FigureTable key={one.currency} totals={one} search={search} />
          ))}
        </Popover>
      )}
    </>
  )
}

/** Minor units as they are added up: what went back is negative. */
const signedAmount = (totals: CurrencyTotals, kind: TakingKind) =>
  kind === 'sale' ? totals.sale.amount : -totals[kind].amount

/**
 * The net of each currency, and of a single one what it is made of, the most important first. What has no room in the line is
 * in the table of all totals.
 */
function Figures({ currencies }: Pick<TransactionTotals, 'currencies'>) {
  const { i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const [only, ...others] = currencies
  const nets = currencies.map((totals) => ({
    key: totals.currency,
    name: totalKindTexts.net,
    money: formatMoney(netOf(totals).amount, totals.currency, tag),
  }))
  const parts =
    only && others.length === 0
      ? takingKinds.map((kind) => ({
          key: kind,
          name: totalKindTexts[kind],
          money: formatMoney(signedAmount(only, kind), only.currency, tag),
        }))
      : []
  const items = (figures: readonly { key: string; name: Text; money: string }[]) =>
    figures.map(({ key, name, money }) => (
      <li key={key}>
        <span>{i18n._(name)}</span> {money}
      </li>
    ))
  return (
    <ul className={css.figures}>
      {items(nets)}
      {/* All of them or none: some would not come to the net. */}
      {parts.length > 0 && (
        <li>
          <ul className={css.parts}>{items(parts)}</ul>
        </li>
      )}
    </ul>
  )
}

/** Every figure of a currency; each opens the rows it adds up, where a filter means just these. */
function FigureTable({ totals, search }: { totals: CurrencyTotals; search: TransactionSearch }) {
  const { i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const { currency } = totals
  const rows = [
    ...takingKinds.map((kind) => ({
      name: totalKindTexts[kind],
      count: totals[kind].count,
      minor: signedAmount(totals, kind),
      to: filterOfFigure(search, currency, [kind]),
    })),
    {
      name: totalKindTexts.net,
      count: netOf(totals).count,
      minor: netOf(totals).amount,
      to: filterOfFigure(search, currency),
    },
  ]
  return (
    <table className={css.table}>
      <caption>{currency}</caption>
      <tbody>
        {rows.map(({ name, count, minor, to }) => (
          <tr key={name.id}>
            <th scope="row">{i18n._(name)}</th>
            <td>{i18n.number(count)}</td>
            <td>
              {to && count > 0 ? (
                <Link to="/transactions/list" search={{ ...to, page: undefined }}>
                  {formatMoney(minor, currency, tag)}
                </Link>
              ) : (
                formatMoney(minor, currency, tag)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
