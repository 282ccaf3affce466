import { useLingui } from '@lingui/react/macro'
import { closingTexts, unknownTexts } from '#features/closing/texts.ts'
import { responseLabels } from '#features/receipts/layout/labels.ts'
import { responseMeaning } from '#features/receipts/layout/response-codes.ts'
import { declineRate } from '../decline-rate.ts'
import type { WhyParts } from '../why.ts'
import { FigureTable, type TableData } from './figure-table.tsx'
import { useRowsOfChange } from './why-contributions.tsx'
import type { whyInTransactionsQuery } from './why-queries.ts'
import { useWhyWords } from './why-words.ts'
import { Widget } from './widget.tsx'

interface Props {
  query: ReturnType<typeof whyInTransactionsQuery>
}

type Declines = WhyParts['declines']

/** What was declined in both ranges, and why: beside the change, and no part of it. */
export function DeclinesBeside({ query }: Props) {
  const { t, i18n } = useLingui()
  const words = useWhyWords()
  const rowsOf = useRowsOfChange()
  const rateText = useRateText()

  const reasonOf = (code: string | null) => {
    const meaning = code === null ? undefined : responseMeaning(code)
    return meaning ? `${i18n._(responseLabels[meaning])} (${code})` : (code ?? t`No response code`)
  }
  return (
    <Widget
      title={t`Declined`}
      query={query}
      isEmpty={({ parts }) => parts === null}
      summary={({ parts }) => parts?.declines && rateText(parts.declines)}
    >
      {({ parts, currency, ...ranges }) => {
        if (!parts) return null
        const { reasons, others, now, before } = parts.declines
        const figures = (counts: { now: number; before: number }, code?: string | null) =>
          (['now', 'before'] as const).map((range) => ({
            text: words.count(counts[range]),
            target:
              counts[range] > 0
                ? rowsOf(ranges[range], currency, { by: 'declined', ...(code !== undefined && { code }) })
                : undefined,
          }))
        const rows: TableData['rows'] = [
          ...reasons.map(({ code, ...counts }) => ({
            key: `code ${code}`,
            cells: [reasonOf(code), ...figures(counts, code)] as const,
          })),
          ...(others
            ? [
                {
                  key: 'others',
                  cells: [words.others(others.codeCount), words.count(others.now), words.count(others.before)] as const,
                },
              ]
            : []),
          {
            key: 'total',
            cells: [i18n._(closingTexts.total), ...figures({ now: now.declined, before: before.declined })] as const,
          },
        ]
        return (
          <FigureTable title={t`Reason`} data={{ columns: [t`Reason`, t`This period`, t`Earlier period`], rows }} />
        )
      }}
    </Widget>
  )
}

/** Which share of the attempts was declined; nothing where either range has too few to say so. */
const useRateText = () => {
  const { t } = useLingui()
  const { tag } = useWhyWords()
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  return ({ now, before }: Declines): string | undefined => {
    const [present, earlier] = [declineRate(now), declineRate(before)]
    if (!present || !earlier) return undefined
    const [rate, low, high] = [present.rate, present.low, present.high].map((share) => percents.format(share))
    const [rateThen, lowThen, highThen] = [earlier.rate, earlier.low, earlier.high].map((share) =>
      percents.format(share),
    )
    return t`${rate} of transactions declined (95% interval ${low} to ${high}), earlier ${rateThen} (${lowThen} to ${highThen}).`
  }
}

/** Terminals that began, ended or fell silent: beside the change, which they are in by their stores. */
export function TerminalsBeside({ query }: Props) {
  const { t, i18n } = useLingui()
  const words = useWhyWords()
  const rowsOf = useRowsOfChange()
  return (
    <Widget
      title={t`New, lost and silent terminals`}
      query={query}
      isEmpty={({ parts }) => parts === null}
      summary={({ parts }) => {
        if (!parts) return undefined
        const { started, lost, silent, silentDays } = parts.terminals
        const [isNew, isLost, isSilent] = [started, lost, silent].map(({ total }) => words.count(total))
        return silentDays === 0
          ? t`New: ${isNew}. Without transactions in this period: ${isLost}.`
          : t`New: ${isNew}. Without transactions in this period: ${isLost}. Silent in the last ${silentDays} days: ${isSilent}.`
      }}
    >
      {({ parts, currency, ...ranges }) => {
        if (!parts) return null
        const { started, lost, silent } = parts.terminals
        const rows = (state: string, { items }: typeof started): TableData['rows'] =>
          items.map(({ token, alias, tid, storeName, lastOn, ...compared }, at) => {
            const figure = (range: 'now' | 'before') => ({
              text: words.money(compared[range].amount, currency),
              target:
                compared[range].count > 0 ? rowsOf(ranges[range], currency, { by: 'terminal', token }) : undefined,
            })
            const name = [alias, tid && `(${tid})`].filter(Boolean).join(' ')
            return {
              key: token ?? `${state} ${at}`,
              cells: [
                name,
                storeName ?? i18n._(unknownTexts.store),
                state,
                lastOn === null ? '' : words.shortDay(lastOn),
                figure('now'),
                figure('before'),
              ],
            }
          })
        const all = [...rows(t`Newly active`, started), ...rows(t`Lost`, lost), ...rows(t`Silent`, silent)]
        if (all.length === 0) return null
        const columns = [t`Terminal`, t`Store`, t`State`, t`Last transaction`, t`This period`, t`Earlier period`]
        return <FigureTable title={t`Terminal`} data={{ columns, rows: all }} />
      }}
    </Widget>
  )
}
