import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { languageTag } from '#core/languages/languages.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatDateTime } from '#core/time/time.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { totalKindTexts } from '#features/exports/texts.ts'
import { reportTexts } from '#features/terminals/web/shared.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { Button } from '#web/ui/button.tsx'
import type { ComparedReports, DifferenceReason } from '../reports.ts'
import { closingReportsQuery, type ReportsFilter } from './queries.ts'
import css from './reports.module.css'

type Report = ComparedReports['items'][number]
type Difference = Report['differences'][number]

const reasonTexts: Readonly<Record<DifferenceReason, MessageDescriptor>> = {
  double: msg`In the portal twice`,
  late: msg`Arrived after the report`,
  pending: msg`Pending here`,
  canceled: msg`Canceled here`,
  amount: msg`Another amount while pending`,
}

/** The heading of the reports on the screen. */
const REPORTS_ID = 'closing-reports'

/** Above the sheet, which may be long: whether reports differ, with the way to them. */
export function ReportsOutcome({ filter }: { filter: ReportsFilter }) {
  const { data } = useQuery(closingReportsQuery(filter, useListPrincipal()))
  if (!data?.compared || data.total === 0) return null
  const differing = data.items.filter(({ differences }) => differences.length > 0).length
  return (
    <Button
      kind="quiet"
      icon={differing === 0 ? 'check' : 'warning'}
      onClick={() => document.getElementById(REPORTS_ID)?.focus()}
    >
      {differing === 0 ? (
        <AgreeingReports count={data.items.length} />
      ) : (
        <Plural
          value={differing}
          one="# terminal report differs from the portal"
          other="# terminal reports differ from the portal"
        />
      )}
    </Button>
  )
}

const AgreeingReports = ({ count }: { count: number }) => (
  <Plural
    value={count}
    one="# terminal report agrees with the portal"
    other="# terminal reports agree with the portal"
  />
)

/** The reports of terminals of the period: how many agree with the portal, and what the others differ by. */
export function ClosingReports({ filter }: { filter: ReportsFilter }) {
  const { t } = useLingui()
  const query = useQuery(closingReportsQuery(filter, useListPrincipal()))
  const { data, fetchStatus } = query
  const isNotSaved = !data && fetchStatus === 'paused'
  if (!isNotSaved && !data?.compared) return null
  return (
    <section className={css.reports} aria-label={t`Terminal reports`}>
      <h2 id={REPORTS_ID} tabIndex={-1}>
        <Trans>Terminal reports</Trans>
      </h2>
      {data ? <Compared {...data} /> : <p>{t`Not saved on this device`}</p>}
    </section>
  )
}

function Compared({ items, total }: ComparedReports) {
  const { i18n } = useLingui()
  const differing = items.filter(({ differences }) => differences.length > 0)
  return (
    <>
      {total === 0 ? (
        <p>
          <Trans>No terminal reports in this period</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              The Z, X and banking reports that terminals sent in this period, each compared with the transactions of
              its time in the portal.
            </Trans>
          </p>
          <p>
            <AgreeingReports count={items.length - differing.length} />
          </p>
        </>
      )}
      {total > items.length && (
        <p>
          <Trans>
            Only the newest {i18n.number(items.length)} of {i18n.number(total)} reports are compared.
          </Trans>
        </p>
      )}
      {differing.map((report) => (
        <DifferingReport key={report.token} report={report} />
      ))}
    </>
  )
}

function DifferingReport({ report: { kind, alias, tid, dateTime, differences } }: { report: Report }) {
  const { t, i18n } = useLingui()
  return (
    <table className={css.report}>
      <caption>
        {i18n._(reportTexts[kind])} · {alias ?? tid} <small>{formatDateTime(dateTime)}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">{i18n._(columnTexts.transactionType)}</th>
          <th scope="col">{t`Terminal`}</th>
          <th scope="col">{t`Portal`}</th>
          <th scope="col">{t`Difference`}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <DifferenceLine key={`${one.currency} ${one.operation}`} difference={one} />
        ))}
      </tbody>
    </table>
  )
}

function DifferenceLine({ difference }: { difference: Difference }) {
  const { i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const { currency, operation, reported, held, rows, left } = difference
  const money = (minor: number) => formatMoney(minor, currency, tag)
  return (
    <>
      <tr>
        <th scope="row">{i18n._(totalKindTexts[operation])}</th>
        <td>
          {money(reported.amount)} <small>{i18n.number(reported.count)}</small>
        </td>
        <td>
          {money(held.amount)} <small>{i18n.number(held.count)}</small>
        </td>
        <td>
          {money(held.amount - reported.amount)} <small>{i18n.number(held.count - reported.count)}</small>
        </td>
      </tr>
      <tr>
        <td colSpan={4}>
          <ul className={css.rows}>
            {rows.map(({ token, reason, amount, formerAmount, posLocalDateTime }) => (
              <li key={token}>
                {i18n._(reasonTexts[reason])}
                {formerAmount !== undefined && ` (${money(formerAmount)})`}:{' '}
                <Link to="/transactions/list" search={{ transactionKeys: [token] }}>
                  {money(amount)}, {formatDateTime(posLocalDateTime)}
                </Link>
              </li>
            ))}
            <Left {...left} money={money} />
          </ul>
        </td>
      </tr>
    </>
  )
}

/** What no transaction explains. */
function Left({ count, amount, money }: Difference['left'] & { money: (minor: number) => string }) {
  if (count === 0 && amount === 0) return null
  return (
    <li>
      {count < 0 && amount < 0 ? (
        <Trans>
          Missing in the portal: {-count}, {money(-amount)}
        </Trans>
      ) : count > 0 && amount > 0 ? (
        <Trans>
          Not on the terminal: {count}, {money(amount)}. Which ones cannot be told.
        </Trans>
      ) : count === 0 ? (
        <Trans>Amounts differ by {money(amount)}. No transaction explains it.</Trans>
      ) : (
        <Trans>
          Numbers differ by {count}, amounts by {money(amount)}. No transaction explains it.
        </Trans>
      )}
    </li>
  )
}
