import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { getSalesCharts } from '../contract.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import { netOf } from '#core/money/takings.ts'
import { useRegionalTag } from '#web/i18n/language.ts'
import { LineChart } from '#web/ui/chart/line-chart.tsx'
import { useDashboard, useMeasure } from './context.ts'
import { useDrillDown } from './drill-down.ts'
import css from './sales-line.module.css'
import { chartsQuery } from './queries.ts'
import { WhyLink } from './why-link.tsx'
import { Widget } from './widget.tsx'

type Chart = ReplyOf<typeof getSalesCharts>[number]
type CurrencyPoints = Chart['series'][number]

/** Totals over time, by day, week or month (DASH-02, DASH-32). Sums of different currencies never share an axis. */
export function SalesLine() {
  const { t } = useLingui()
  const { search, principal } = useDashboard()
  const { mode, valueOf, read } = useMeasure()
  const drillDown = useDrillDown()
  const bucketText = useBucketText()
  const peakText = usePeakText()
  return (
    <Widget
      title={t`Transactions over time`}
      query={chartsQuery(search, principal)}
      isEmpty={([chart]) => !chart || chart.series.length === 0}
      summary={([chart]) => chart && peakText(chart)}
      controls={
        <WhyLink>
          <Trans>Why?</Trans>
        </WhyLink>
      }
      table={([chart]) => ({
        columns: [t`Period`, ...(chart?.series.map(({ currency }) => currency) ?? [])],
        rows: (chart?.buckets ?? []).map((bucket, at) => ({
          key: bucket.dateFrom,
          cells: [
            bucketText(bucket).label,
            ...(chart?.series ?? []).map(({ currency, points }) => {
              const point = points[at]
              const text = read(point ? valueOf(netOf(point)) : 0, currency)
              return { text, target: drillDown({ currency, dates: bucket }) }
            }),
          ],
        })),
      })}
    >
      {([chart]) =>
        chart &&
        (mode === 'count' ? (
          <Panel chart={chart} series={chart.series} />
        ) : (
          <div className={css.panels}>
            {chart.series.map((one) => (
              <Panel key={one.currency} chart={chart} series={[one]} />
            ))}
          </div>
        ))
      }
    </Widget>
  )
}

function Panel({ chart, series }: { chart: Chart; series: readonly CurrencyPoints[] }) {
  const { t } = useLingui()
  const { search } = useDashboard()
  const { mode, tag, valueOf, read, tick } = useMeasure()
  const drillDown = useDrillDown()
  const bucketText = useBucketText()
  const currency = series[0]?.currency ?? ''
  // What is drawn stays the same object while a finger moves over it.
  const drawn = useMemo(
    () => ({
      buckets: chart.buckets.map((bucket) => ({
        key: bucket.dateFrom,
        ...bucketText(bucket),
      })),
      series: series.map((one) => ({
        key: one.currency,
        label: one.currency,
        values: one.points.map((point) => valueOf(netOf(point))),
        targetOf: (at: number) => drillDown({ currency: one.currency, dates: chart.buckets[at] }),
      })),
      formatTick: (value: number) => tick(value, currency),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- formats and targets change with mode, search and language alone
    [chart, series, mode, search, tag],
  )
  return (
    <LineChart
      {...drawn}
      label={mode === 'count' ? t`Transactions over time` : t`Amount over time, ${currency}`}
      format={(value, { key }) => read(value, key)}
    />
  )
}

/** The peak of the largest currency in words. */
const usePeakText = () => {
  const { t } = useLingui()
  const { mode, valueOf, read } = useMeasure()
  const bucketText = useBucketText()
  return ({ buckets, series: [first] }: Chart): string | undefined => {
    const values = first?.points.map((point) => valueOf(netOf(point))) ?? []
    const peak = values.indexOf(Math.max(...values))
    const bucket = buckets[peak]
    if (!first || !bucket) return undefined
    const when = bucketText(bucket).label
    const most = values[peak] ?? 0
    const what = read(most, first.currency)
    return mode === 'count'
      ? t`Peak in ${first.currency}: ${plural(most, { one: '# transaction', other: '# transactions' })} (${when})`
      : t`Peak: ${what} (${when})`
  }
}

/** A bucket on the axis and in full: its day, its first and last day, or its month. */
const useBucketText = () => {
  const tag = useRegionalTag()
  const { search } = useDashboard()
  const utc = { timeZone: 'UTC' } as const
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', ...utc })
  const long = new Intl.DateTimeFormat(tag, { dateStyle: 'full', ...utc })
  const month = new Intl.DateTimeFormat(tag, { month: 'short', year: '2-digit', ...utc })
  const wholeMonth = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', ...utc })
  const range = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', ...utc })
  // A wall time has no zone; read and written as UTC it stays what it is.
  const day = (wall: string) => new Date(`${wall.slice(0, 10)}T00:00Z`)
  return ({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }) => {
    const [from, to] = [day(dateFrom), day(dateTo)]
    if (search.periodType === 'monthly') return { tick: month.format(from), label: wholeMonth.format(from) }
    if (search.periodType === 'weekly') return { tick: short.format(from), label: range.formatRange(from, to) }
    return { tick: short.format(from), label: long.format(from) }
  }
}
