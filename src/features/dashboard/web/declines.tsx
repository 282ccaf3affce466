import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PAGE_SIZE_DECLINED } from '#core/limits.ts'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useDashboard, useMeasure } from './context.ts'
import { PageButtons, usePage } from './page-buttons.tsx'
import { type DeclinesFrom, declinesQuery } from './queries.ts'
import { Ranking } from './ranking.tsx'
import { useRankingTable } from './ranking-table.ts'
import { Widget } from './widget.tsx'

/** The merchants whose customers are declined most or least, from either end in pages of 5 (DASH-08, DASH-41). */
export function Declines() {
  const { t } = useLingui()
  const { search, principal } = useDashboard()
  const { count } = useMeasure()
  const [direction, setDirection] = useState<DeclinesFrom>('highest')
  const [page, setPage] = usePage(1)
  const table = useRankingTable({ declined: true })
  return (
    <Widget
      title={t`Declined transactions`}
      query={declinesQuery(search, principal, { direction, page })}
      isEmpty={(ranking) => ranking.every(({ total }) => total === 0)}
      table={table}
      controls={
        <SegmentedControl
          label={<VisuallyHidden>{t`Order`}</VisuallyHidden>}
          value={direction}
          onChange={(next) => {
            setDirection(next)
            setPage(1)
          }}
          options={[
            { value: 'highest', label: t`Highest` },
            { value: 'lowest', label: t`Lowest` },
          ]}
        />
      }
    >
      {(ranking) => (
        <Ranking
          ranking={ranking}
          part={{ declined: true }}
          note={({ attempts }) => t`of ${count(attempts)}`}
          footer={
            <PageButtons
              page={page}
              pages={Math.max(...ranking.map(({ total }) => Math.ceil(total / PAGE_SIZE_DECLINED)))}
              onPage={setPage}
            />
          }
        />
      )}
    </Widget>
  )
}
