import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { rankingModes } from '#core/codes.ts'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useDashboard } from './context.ts'
import { lowMerchantsQuery, topMerchantsQuery } from './queries.ts'
import { Ranking } from './ranking.tsx'
import { useRankingTable } from './ranking-table.ts'
import { Widget } from './widget.tsx'

/** The merchants with the highest or the lowest sales (DASH-05, DASH-06, DASH-38). */
export function MerchantPerformance() {
  const { t } = useLingui()
  const { search, principal } = useDashboard()
  const [mode, setMode] = useState<(typeof rankingModes)[number]>('topMerchant')
  const table = useRankingTable({ operation: 'sale' })
  const query = mode === 'topMerchant' ? topMerchantsQuery : lowMerchantsQuery
  return (
    <Widget
      title={t`Merchant performance`}
      query={query(search, principal)}
      isEmpty={(ranking) => ranking.every(({ merchants }) => merchants.length === 0)}
      table={table}
      controls={
        <SegmentedControl
          label={<VisuallyHidden>{t`Ranking`}</VisuallyHidden>}
          value={mode}
          onChange={setMode}
          options={[
            { value: 'topMerchant', label: t`Top` },
            { value: 'lowMerchant', label: t`Low` },
          ]}
        />
      }
    >
      {(ranking) => <Ranking ranking={ranking} part={{ operation: 'sale' }} />}
    </Widget>
  )
}
