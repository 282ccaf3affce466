import { useLingui } from '@lingui/react/macro'
import { useMeasure } from './context.ts'
import { type CountedRows, useDrillDown } from './drill-down.ts'
import type { TableData } from './figure-table.tsx'
import type { Ranked } from './ranking.tsx'

/** A ranking as a table: merchant, currency, number and sum. */
export const useRankingTable = (part: Pick<CountedRows, 'operation' | 'declined'>) => {
  const { t } = useLingui()
  const { count, money } = useMeasure()
  const drillDown = useDrillDown()
  return (ranking: readonly { readonly currency: string; readonly merchants: readonly Ranked[] }[]): TableData => ({
    columns: [t`Merchant`, t`Currency`, t`Count`, t`Amount`],
    rows: ranking.flatMap(({ currency, merchants }) =>
      merchants.map((merchant) => ({
        key: currency + merchant.token,
        cells: [merchant.name, currency, count(merchant.count), money(merchant.amount, currency)],
        target: drillDown({ currency, merchantToken: merchant.token, ...part }),
      })),
    ),
  })
}
