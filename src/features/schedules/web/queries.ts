import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ListPrincipal } from '#core/list/declare.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/query-client.ts'
import { listSchedules, scheduleContent, type ScheduleContent, schedulePeriods } from '../contract.ts'

/** The person's own schedules. */
export const schedulesQuery = ({ variant }: Pick<ListPrincipal, 'variant'>) =>
  queryOptions({
    queryKey: [variant, 'schedules'],
    queryFn: ({ signal }) => call(listSchedules, {}, { signal }),
    ...offline(listSchedules),
  })

/** The address of the screen; `add` opens the form for what a list or a closing sheet shows. */
export interface ScheduleAddress {
  readonly add?: Readonly<Record<string, unknown>>
}

/** What is to be scheduled, by an address; undefined for none, and for one that makes no sense. */
export const contentOf = ({ add }: ScheduleAddress): ScheduleContent | undefined => {
  const period = schedulePeriods.find((one) => one === add?.period) ?? 'yesterday'
  const { success, output } = v.safeParse(scheduleContent, { ...add, period })
  return success ? output : undefined
}
