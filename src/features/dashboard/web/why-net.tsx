import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { datesText } from '#web/lists/period-text.ts'
import { LineChart } from '#web/ui/chart/line-chart.tsx'
import { changeOf } from '../change.ts'
import type { Why, WhyChange } from '../why.ts'
import { useDashboard } from './context.ts'
import { unfinishedDayText } from './labels.ts'
import { Linked } from './linked.tsx'
import { useRowsOfChange } from './why-contributions.tsx'
import type { whyQuery } from './why-queries.ts'
import css from './why-screen.module.css'
import { useWhyWords } from './why-words.ts'
import { Widget } from './widget.tsx'

/** What the net was and is, each with its transactions, and what makes the difference. */
export function NetChange({ why, change }: { why: Why; change: WhyChange }) {
  const { i18n } = useLingui()
  const words = useWhyWords()
  const rowsOf = useRowsOfChange()
  const { currency, now, before } = change
  const isCut = why.before.dateTo.slice(11) !== why.now.dateTo.slice(11)
  const { amount, byNumber, byAverage } = changeOf(change)
  const net = (range: 'now' | 'before') => (
    <Linked target={change[range].count > 0 ? rowsOf(why[range], currency, { by: 'whole' }) : undefined}>
      {words.money(change[range].amount, currency)}
    </Linked>
  )
  const [netNow, netBefore] = [net('now'), net('before')]
  const datesNow = datesText(why.now.dateFrom, why.now.dateTo)
  const datesBefore = datesText(why.before.dateFrom, why.before.dateTo)
  const number = words.signedMoney(byNumber, currency)
  const average = words.signedMoney(byAverage, currency)
  return (
    <div className={css.net}>
      <p className={css.change}>{words.signedMoney(amount, currency)}</p>
      <p>
        <Trans>
          Net {netNow} ({datesNow}), earlier {netBefore} ({datesBefore})
        </Trans>
      </p>
      {isCut && <p>{i18n._(unfinishedDayText(why.before.dateTo.slice(11)))}</p>}
      {now.count > 0 && before.count > 0 && (
        <p>
          <Trans>
            {number} from the number of transactions, {average} from their average
          </Trans>
        </p>
      )}
    </div>
  )
}

/** The net of each day over that of the earlier range. */
export function NetOverTime({ query }: { query: ReturnType<typeof whyQuery> }) {
  const { t } = useLingui()
  const words = useWhyWords()
  const rowsOf = useRowsOfChange()
  return (
    <Widget
      title={t`Net over time`}
      query={query}
      isEmpty={({ change }) => change === null}
      table={({ change }) => ({
        columns: [t`This period`, t`Net`, t`Earlier period`, t`Net then`],
        rows: (change?.days ?? []).map(({ now, before }) => {
          const net = (day: typeof now) => ({
            text: words.money(day.amount, change?.currency ?? ''),
            target: change && day.count > 0 ? rowsOf(day, change.currency, { by: 'whole' }) : undefined,
          })
          return {
            key: now.dateFrom,
            cells: [words.day(now.dateFrom), net(now), words.day(before.dateFrom), net(before)],
          }
        }),
      })}
    >
      {({ change }) => change && <Lines change={change} />}
    </Widget>
  )
}

function Lines({ change }: { change: WhyChange }) {
  const { t } = useLingui()
  const { search } = useDashboard()
  const words = useWhyWords()
  const rowsOf = useRowsOfChange()
  const { currency, days } = change
  // What is drawn stays the same object while a finger moves over it.
  const drawn = useMemo(
    () => {
      const line = (key: 'now' | 'before', label: string) => ({
        key,
        label,
        values: days.map((day) => day[key].amount),
        targetOf: (at: number) => {
          const day = days[at]?.[key]
          return day && day.count > 0 ? rowsOf(day, currency, { by: 'whole' }) : undefined
        },
      })
      return {
        buckets: days.map(({ now, before }) => {
          const [day, earlier] = [words.day(now.dateFrom), words.day(before.dateFrom)]
          return { key: now.dateFrom, tick: words.shortDay(now.dateFrom), label: t`${day}, earlier ${earlier}` }
        }),
        series: [line('now', t`This period`), line('before', t`Earlier period`)],
        formatTick: (value: number) => words.tick(value, currency),
      }
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- words and targets change with search and language alone
    [days, currency, search, words.tag],
  )
  return <LineChart {...drawn} label={t`Net over time, ${currency}`} format={(value) => words.money(value, currency)} />
}
