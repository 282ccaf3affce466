import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { getTotalsPerCurrency } from '../contract.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import { toMinor, exponentOf } from '#core/money/money.ts'
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

  /** In the measure of the bars; 0 is no target. */
  const targetOf = (operation: string, currency: string): number => {
    const { targetSalesValue, targetRefundValue } = search
    const target = operation === 'sale' ? targetSalesValue : operation === 'refund' ? targetRefundValue : undefined
    if (!target) return 0
    return mode === 'count' ? target : toMinor(target, exponentOf(currency), 'up')
  }
  const goalOf = (operation: string, currency: string, value: number) => {
    const target = targetOf(operation, currency)
    if (target === 0) return undefined
    const reached = percent(Math.floor((value / target) * 100))
    return { value: target, text: t`Target ${read(target, currency)}: ${reached} reached` }
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
          goal: goalOf(operation, total.currency, value),
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
