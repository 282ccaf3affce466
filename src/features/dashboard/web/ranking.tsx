import type { ReactNode } from 'react'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { useMeasure } from './context.ts'
import { type CountedRows, useDrillDown } from './drill-down.ts'

export interface Ranked {
  readonly token: string
  readonly name: string
  readonly count: number
  readonly amount: number
}

interface Props<Merchant extends Ranked> {
  /** Merchants of each currency in the order of the ranking. */
  ranking: readonly { readonly currency: string; readonly merchants: readonly Merchant[] }[]
  /** Which transactions of a merchant the figure counts. */
  part: Pick<CountedRows, 'operation' | 'declined'>
  /** The unit, shown after the figure. */
  note?: (merchant: Merchant) => string
  footer?: ReactNode
}

/** Merchants by a figure, a group of bars for each currency; each opens the transactions behind it. */
export function Ranking<Merchant extends Ranked>({ ranking, part, note, footer }: Props<Merchant>) {
  const { mode, valueOf, read } = useMeasure()
  const drillDown = useDrillDown()
  return (
    <>
      <BarChart
        alike
        sharedScale={mode === 'count'}
        groups={ranking
          .filter(({ merchants }) => merchants.length > 0)
          .map(({ currency, merchants }) => ({
            key: currency,
            label: currency,
            bars: merchants.map((merchant) => ({
              key: merchant.token,
              label: merchant.name,
              value: valueOf(merchant),
              text: [read(valueOf(merchant), currency), note?.(merchant)].filter(Boolean).join(' · '),
              target: drillDown({ currency, merchantToken: merchant.token, ...part }),
            })),
          }))}
      />
      {footer}
    </>
  )
}
