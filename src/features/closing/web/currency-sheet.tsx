import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { languageTag } from '#core/languages/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { netOf, type TakingKind } from '#core/money/takings.ts'
import { paymentMethodTexts, statusTexts, type Text } from '#core/texts/texts.ts'
import { totalKindTexts } from '#features/exports/texts.ts'
import type { TransactionSearch } from '#features/transactions/web/shared.ts'
import { useLanguage, useRegionalTag } from '#web/i18n/language.ts'
import type { ClosingCurrency, ClosingFigures, ClosingLine, ClosingPart, Grouping } from '../contract.ts'
import { isClosingMethod } from '../methods.ts'
import { type ClosingFigure, rowsOfFigure } from '../rows-of-figure.ts'
import { closingTexts, partTexts, unknownTexts } from '../texts.ts'
import css from './currency-sheet.module.css'

type Filter = Parameters<typeof rowsOfFigure>[0]

interface Props {
  sheet: ClosingCurrency
  grouping: Grouping
  /** That of the sheet, with its dates. */
  filter: Filter
}

/** One currency of a closing sheet: the sum, then a line for each part, each figure with the rows it adds up. */
export function CurrencySheet({ sheet, grouping: { by, within }, filter }: Props) {
  const { t, i18n } = useLingui()
  const { currency, lines, more } = sheet
  const line = { currency, by, filter }
  return (
    <div className={css.frame}>
      <table className={css.sheet}>
        <caption>
          {currency} <small>{t`Amounts, with the number of transactions`}</small>
        </caption>
        <thead>
          <tr>
            <th scope="col">{i18n._(partTexts[by])}</th>
            <th scope="col">{i18n._(totalKindTexts.sale)}</th>
            <th scope="col">{i18n._(totalKindTexts.refund)}</th>
            <th scope="col">{i18n._(totalKindTexts.void)}</th>
            <th scope="col">{i18n._(totalKindTexts.net)}</th>
            <th scope="col">{i18n._(statusTexts.failed)}</th>
          </tr>
        </thead>
        {lines.length > 1 && (
          <tbody data-total>
            <tr>
              <th scope="row">{i18n._(closingTexts.total)}</th>
              <Figures {...line} figures={sheet} />
            </tr>
          </tbody>
        )}
        <tbody>
          {lines.map(({ key, name, tid, namesake, email, lines: inner, ...figures }) => (
            <Fragment key={key ?? `${name} ${tid} ${namesake}`}>
              <tr>
                <th scope="row">
                  <LineName {...{ by, name, tid, namesake, email }} />
                </th>
                <Figures {...line} figures={figures} lineKey={key} />
              </tr>
              {within &&
                inner?.map((each) => (
                  <tr key={each.key ?? `${each.name} ${each.tid} ${each.namesake}`} data-inner>
                    <th scope="row">
                      <LineName
                        by={within}
                        name={each.name}
                        tid={each.tid}
                        namesake={each.namesake}
                        email={each.email}
                      />
                    </th>
                    <Figures {...line} figures={each} lineKey={key} within={{ by: within, key: each.key }} />
                  </tr>
                ))}
            </Fragment>
          ))}
          {more && (
            <tr>
              <th scope="row">
                <Plural value={more.lineCount} one="# more line" other="# more lines" />
                <small>{t`All lines are in the spreadsheet`}</small>
              </th>
              <Figures {...line} figures={more} lineKey={null} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

type LineNameProps = { by: ClosingPart } & Pick<ClosingLine, 'name' | 'tid' | 'namesake' | 'email'>

/** What a line stands for, in words. */
function LineName({ by, name, tid, namesake, email }: LineNameProps) {
  const { i18n } = useLingui()
  const tag = useRegionalTag()
  if (by === 'terminal') {
    return (
      <>
        {name} <small>{tid}</small>
      </>
    )
  }
  if (by === 'day') {
    const days = new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    return name && days.format(new Date(`${name}T00:00:00Z`))
  }
  if (name === null) return i18n._(unknownTexts[by])
  if (namesake !== undefined) {
    return (
      <>
        {name} <small>{email ?? i18n.number(namesake)}</small>
      </>
    )
  }
  return by === 'method' && isClosingMethod(name) ? i18n._(paymentMethodTexts[name]) : name
}

interface FiguresProps {
  currency: string
  by: ClosingPart
  filter: Filter
  figures: ClosingFigures
  /** Of a line; absent for the sum. */
  lineKey?: string | null
  /** Of a line within that one. */
  within?: { by: ClosingPart; key: string | null }
}

/** The cells of a line after its name. */
function Figures({ currency, by, filter, figures, lineKey, within }: FiguresProps) {
  const { i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const money = (minor: number) => formatMoney(minor, currency, tag)
  const behind = (figure: ClosingFigure) =>
    rowsOfFigure(filter, {
      by,
      currency,
      figure,
      ...(lineKey !== undefined && { key: lineKey }),
      ...(within && { within }),
    })
  const net = netOf(figures)
  const { tips, earlier, declined, pending } = figures
  const taken = (kind: TakingKind) => (
    <Cell label={totalKindTexts[kind]} isNone={figures[kind].count === 0}>
      <Rows filter={behind(kind)} count={figures[kind].count}>
        {money(kind === 'sale' ? figures.sale.amount : 0 - figures[kind].amount)}
      </Rows>
      <small>{i18n.number(figures[kind].count)}</small>
      {kind === 'sale' && tips > 0 && (
        <small data-tips>
          <Trans>incl. tips {money(tips)}</Trans>
        </small>
      )}
      {kind !== 'sale' && earlier[kind].count > 0 && (
        <small>
          <Trans>of earlier sales: {money(0 - earlier[kind].amount)}</Trans>
        </small>
      )}
    </Cell>
  )
  return (
    <>
      {taken('sale')}
      {taken('refund')}
      {taken('void')}
      <Cell label={totalKindTexts.net} isNet>
        <Rows filter={behind('net')} count={net.count}>
          {money(net.amount)}
        </Rows>
        <small>{i18n.number(net.count)}</small>
      </Cell>
      <Cell label={statusTexts.failed} isNone={declined + pending === 0}>
        <Rows filter={behind('declined')} count={declined}>
          {i18n.number(declined)}
        </Rows>
        {pending > 0 && (
          <small>
            <Rows filter={behind('pending')} count={pending}>
              <Plural value={pending} one="# without an answer yet" other="# without an answer yet" />
            </Rows>
          </small>
        )}
      </Cell>
    </>
  )
}

interface CellProps {
  /** Shown before the figure where a line is a block. */
  label: Text
  isNone?: boolean
  isNet?: boolean
  children: ReactNode
}

function Cell({ label, isNone = false, isNet = false, children }: CellProps) {
  const { i18n } = useLingui()
  return (
    <td data-label={i18n._(label)} data-none={isNone || undefined} data-net={isNet || undefined}>
      {children}
    </td>
  )
}

/** A figure that opens its rows, where there is a list of just these. */
function Rows({ filter, count, children }: { filter: Filter | undefined; count: number; children: ReactNode }) {
  if (!filter || count === 0) return <span>{children}</span>
  return (
    <Link to="/transactions/list" search={searchOf(filter)}>
      {children}
    </Link>
  )
}

const searchOf = ({ dateFrom, dateTo, ...filter }: Filter): TransactionSearch => ({
  ...filter,
  ...(dateFrom !== undefined && dateTo !== undefined && { period: `${dateFrom}~${dateTo}` }),
})
