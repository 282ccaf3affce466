import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { RouteButton } from '#web/lists/route-button.tsx'
import { RecordDetails } from '#web/records/record-details.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Schedule } from '../contract.ts'
import { NewSchedule } from './new-schedule.tsx'
import { contentOf, type ScheduleAddress, schedulesQuery } from './queries.ts'
import { ScheduleItem } from './schedule-item.tsx'
import { ScheduleSettings } from './schedule-settings.tsx'
import css from './screen.module.css'

interface Props {
  address: ScheduleAddress
  /** The schedule was added, or not wanted any more. */
  onAdded: () => void
}

/** /exports/schedules: what is exported again and again, and when. */
export function SchedulesScreen({ address, onAdded }: Props) {
  const { t } = useLingui()
  const query = useQuery(schedulesQuery(useListPrincipal()))
  const [changed, setChanged] = useState<Schedule>()
  const content = contentOf(address)
  return (
    <section aria-label={t`Schedules`}>
      <RecordDetails query={query}>
        {(schedules) =>
          schedules.length === 0 ? (
            <EmptyState
              title={t`No schedules yet`}
              action={
                <RouteButton to="/transactions/list">
                  <Trans>Go to transactions</Trans>
                </RouteButton>
              }
            >
              <Trans>Export transactions or a closing sheet, and choose Repeat.</Trans>
            </EmptyState>
          ) : (
            <ul className={css.list}>
              {schedules.map((schedule) => (
                <li key={schedule.token}>
                  <ScheduleItem schedule={schedule} onChange={() => setChanged(schedule)} />
                </li>
              ))}
            </ul>
          )
        }
      </RecordDetails>
      {content && <NewSchedule content={content} onClose={onAdded} />}
      {changed && <ScheduleSettings schedule={changed} onClose={() => setChanged(undefined)} />}
    </section>
  )
}
