import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { getTotalsPerCurrency } from '../contract.ts'
import { percentReached, targetOf } from '../targets.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import { BarChart, type BarGroup } from '#web/ui/chart/bar-chart.tsx'
import { useDashboard, useMeasure } from './context.ts'
import { useDrillDown } from './drill-down.ts'
import { totalsQuery } from './queries.ts'
import { Widget } from './widget.tsx'
import { countedOperations, operationsTexts } from './labels.ts'

type Totals = ReplyOf<typeof getTotalsPerCurrency>

/** Transactions by currency: a group of bars for each, with the targets as lines (DASH-01, DASH-30, D-72). */
export function TotalsBar() {
  const { t, i18n } = useLingui()
  const { search, principal } = useDashboard()
  const { mode, valueOf, read, count, percent, money } = useMeasure()
  const drillDown = useDrillDown()

  /** The line across a bar of its own unit and currency; no other bar is compared with it. */
  const goalOf = (totals: Totals, operation: (typeof countedOperations)[number], total: Totals[number]) => {
    const target = operation === 'void' ? undefined : targetOf(search, operation, totals)
    const whole = percentReached(target, total.currency, total[operation])
    if (!target || whole === null || target.unit !== mode) return undefined
    const reached = percent(whole)
    return { value: target.value, text: t`Target ${read(target.value, target.currency)}: ${reached} reached` }
  }

  const groupsOf = (totals: Totals): BarGroup[] =>
    totals.map((total) => ({
      key: total.currency,
      label: total.currency,
      bars: countedOperations.map((operation) => {
        const value = valueOf(total[operation])
        return {
          key: operation,
          label: i18n._(operationsTexts[operation]),
          value,
          text: read(value, total.currency),
          target: drillDown({ currency: total.currency, operation }),
          goal: goalOf(totals, operation, total),
        }
      }),
    }))

  return (
    <Widget
      title={t`Transactions by currency`}
      query={totalsQuery(search, principal)}
      isEmpty={(totals) => totals.length === 0}
      summary={([first, ...others]) =>
        first &&
        [
          t`Largest: ${first.currency}, sales of ${money(first.sale.amount, first.currency)} in ${plural(first.sale.count, { one: '# transaction', other: '# transactions' })}.`,
          others.length > 0 && t`Other currencies: ${count(others.length)}.`,
        ]
          .filter(Boolean)
          .join(' ')
      }
      table={(totals) => ({
        columns: [t`Currency`, t`Type`, t`Count`, t`Amount`],
        rows: totals.flatMap((total) =>
          countedOperations.map((operation) => ({
            key: total.currency + operation,
            cells: [
              total.currency,
              i18n._(operationsTexts[operation]),
              count(total[operation].count),
              money(total[operation].amount, total.currency),
            ],
            target: drillDown({ currency: total.currency, operation }),
          })),
        ),
      })}
    >
      {(totals) => <BarChart groups={groupsOf(totals)} sharedScale={mode === 'count'} />}
    </Widget>
  )
}
