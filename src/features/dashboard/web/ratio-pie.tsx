import { useLingui } from '@lingui/react/macro'
import { PieChart } from '#web/ui/chart/pie-chart.tsx'
import { useDashboard, useMeasure } from './context.ts'
import { useDrillDown } from './drill-down.ts'
import css from './ratio-pie.module.css'
import { ratioQuery } from './queries.ts'
import { Widget } from './widget.tsx'
import { operationsTexts } from './labels.ts'

/** The shares of sales, refunds and voids in percent that sum to 100, a pie for each currency (DASH-03, D-75). */
export function RatioPie() {
  const { t, i18n } = useLingui()
  const { search, principal } = useDashboard()
  const { mode, read, valueOf, count, money, percent: share } = useMeasure()
  const drillDown = useDrillDown()
  return (
    <Widget
      title={t`Transaction types`}
      query={ratioQuery(search, principal)}
      isEmpty={(ratios) => ratios.length === 0}
      summary={() => (mode === 'count' ? t`Share of transactions` : t`Share of amount`)}
      table={(ratios) => ({
        columns: [t`Currency`, t`Type`, t`Share`, t`Count`, t`Amount`],
        rows: ratios.flatMap(({ currency, shares }) =>
          shares.map(({ operation, percent, ...figure }) => ({
            key: currency + operation,
            cells: [
              currency,
              i18n._(operationsTexts[operation]),
              share(percent),
              count(figure.count),
              money(figure.amount, currency),
            ],
            target: drillDown({ currency, operation }),
          })),
        ),
      })}
    >
      {(ratios) => (
        <ul className={css.pies}>
          {ratios.map(({ currency, shares }) => (
            <li key={currency}>
              <h3>{currency}</h3>
              <PieChart
                slices={shares.map(({ operation, percent, ...figure }) => ({
                  key: operation,
                  label: i18n._(operationsTexts[operation]),
                  value: valueOf(figure),
                  text: `${share(percent)} · ${read(valueOf(figure), currency)}`,
                  target: drillDown({ currency, operation }),
                }))}
              />
            </li>
          ))}
        </ul>
      )}
    </Widget>
  )
}
