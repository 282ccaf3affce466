import { namedRangeOn, shiftDay } from '#core/time/time.ts'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { rangeEndIn } from '#server/lists/zones.ts'
import type { SchedulePeriod, SchedulePlan } from '../contract.ts'

const dayIn = (zone: string, at: Date) => wallTimeIn(zone, at).slice(0, 10)

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const isLastOfMonth = (day: string) => shiftDay(day, 1).endsWith('-01')

/** Whether a plan has a run on a day 'YYYY-MM-DD' of its zone. */
const isDueOn = (plan: SchedulePlan, day: string): boolean => {
  if (plan.frequency === 'daily') return true
  if (plan.frequency === 'weekdays') return weekdayOf(day) <= 5
  if (plan.frequency === 'weekly') return weekdayOf(day) === plan.weekday
  const number = Number(day.slice(8))
  return number === plan.day || (number < plan.day && isLastOfMonth(day))
}

/** The first instant after another at which a plan is due. */
export const nextDue = (plan: SchedulePlan, after: Date): Date => {
  let day = dayIn(plan.zone, after)
  for (;;) {
    if (isDueOn(plan, day)) {
      const { instant } = rangeEndIn(plan.zone, `${day} ${plan.time}`, 'first')
      if (instant > after) return instant
    }
    day = shiftDay(day, 1)
  }
}

interface Missed {
  /** The newest instant that is due, of which the run is. */
  readonly due: Date
  readonly next: Date
  /** How many earlier ones are not made up. */
  readonly missed: number
}

/** What is due by now of a plan whose oldest open run was due at `since`: one run, however long the server was away. */
export const dueBy = (plan: SchedulePlan, since: Date, now: Date): Missed => {
  let due = since
  let missed = 0
  for (;;) {
    const next = nextDue(plan, due)
    if (next > now) return { due, next, missed }
    due = next
    missed += 1
  }
}

/** The first and last minute of what a run is of, as filter times. */
export const datesOfRun = (period: SchedulePeriod, { zone }: SchedulePlan, due: Date) => {
  const day = dayIn(zone, due)
  return namedRangeOn(period, { reader: day, earliest: day, latest: day })
}
