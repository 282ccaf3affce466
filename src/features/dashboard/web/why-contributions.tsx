import { useLingui } from '@lingui/react/macro'
import type { UseQueryOptions } from '@tanstack/react-query'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { closingTexts } from '#features/closing/texts.ts'
import { changeOf, type Compared, type Contributions } from '../change.ts'
import { type Part, rowsOfChange } from '../rows-of-change.ts'
import { useDashboard } from './context.ts'
import { type Range, useRows } from './drill-down.ts'
import type { TableData } from './figure-table.tsx'
import { narrowingOf } from './search.ts'
import { type Named, useWhyWords } from './why-words.ts'
import { Widget } from './widget.tsx'

interface Ranges {
  readonly now: Range
  readonly before: Range
}

/** Leads from a figure of a change to the transactions that it adds up. */
export const useRowsOfChange = () => {
  const { search } = useDashboard()
  const rows = useRows()
  const { period: _, ...narrowing } = narrowingOf(search)
  return (range: Range, currency: string, part: Part) => {
    const filter = rowsOfChange(narrowing, currency, part)
    return filter && rows(filter, range)
  }
}

/** A contribution with its name, and the transactions that it stands for. */
export type NamedPart = Named & { readonly key: string; readonly part: Part }

/** What a widget shows of a reply. */
export interface Explained {
  readonly currency: string
  readonly ranges: Ranges
  readonly whole: Compared
  readonly contributions: Contributions<NamedPart>
}

interface Props<Data> {
  title: string
  query: UseQueryOptions<Data, Error, Data>
  /** undefined where there was no business. */
  explain: (data: Data) => Explained | undefined
}

/** The parts of one kind that changed most: a sentence of the largest, bars left and right of zero, or a table. */
export function ContributionsWidget<Data>({ title, query, explain }: Props<Data>) {
  const words = useWhyWords()
  const tableOf = useTable(title)
  return (
    <Widget
      title={title}
      query={query}
      isEmpty={(data) => (explain(data)?.contributions.values.length ?? 0) === 0}
      summary={(data) => {
        const { contributions, currency } = explain(data) ?? {}
        const [largest] = contributions?.values ?? []
        return largest && currency ? words.sentence(largest, currency) : undefined
      }}
      table={(data) => tableOf(explain(data))}
    >
      {(data) => <Bars explained={explain(data)} />}
    </Widget>
  )
}

function Bars({ explained }: { explained: Explained | undefined }) {
  const words = useWhyWords()
  const rowsOf = useRowsOfChange()
  if (!explained) return null
  const { currency, ranges, contributions } = explained
  const { values, others } = contributions
  const bar = (key: string, label: string, compared: Compared, part?: Part) => {
    const { amount } = changeOf(compared)
    // What has ended is found in the earlier range alone.
    const range = compared.now.count > 0 ? ranges.now : ranges.before
    return {
      key,
      label,
      value: amount,
      text: words.signedMoney(amount, currency),
      target: part && rowsOf(range, currency, part),
    }
  }
  const bars = [
    ...values.map(({ key, name, part, ...compared }) => bar(key, name, compared, part)),
    ...(others ? [bar('others', words.others(others.valueCount), others)] : []),
  ]
  return <BarChart groups={[{ key: currency, label: currency, bars }]} sharedScale alike signed />
}

/** The table beside the bars: both ranges, the change, and what of it the number and the average make. */
const useTable = (title: string) => {
  const { t, i18n } = useLingui()
  const words = useWhyWords()
  const rowsOf = useRowsOfChange()
  const columns = [title, t`This period`, t`Earlier period`, t`Change`, t`Due to number`, t`Due to average`]
  return (explained: Explained | undefined): TableData => {
    if (!explained) return { columns, rows: [] }
    const { currency, ranges, whole, contributions } = explained
    const row = (key: string, name: string, compared: Compared, part?: Part): TableData['rows'][number] => {
      const { amount, byNumber, byAverage } = changeOf(compared)
      const figure = (range: keyof Ranges) => ({
        text: `${words.money(compared[range].amount, currency)} (${words.count(compared[range].count)})`,
        target: part && compared[range].count > 0 ? rowsOf(ranges[range], currency, part) : undefined,
      })
      const signed = [amount, byNumber, byAverage].map((minor) => words.signedMoney(minor, currency))
      return { key, cells: [name, figure('now'), figure('before'), ...signed] }
    }
    const { values, others } = contributions
    return {
      columns,
      rows: [
        ...values.map(({ key, name, part, ...compared }) => row(key, name, compared, part)),
        ...(others ? [row('others', words.others(others.valueCount), others)] : []),
        row('total', i18n._(closingTexts.total), whole, { by: 'whole' }),
      ],
    }
  }
}
