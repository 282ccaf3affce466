import { useId, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import css from './calendar.module.css'
import { addDays, addMonths, type Day, isSameMonth, startOfWeek, weeksOf } from '../dates.ts'
import type { DateRangeLabels } from './labels.ts'
import { type LimitProblem, type Limits, limitProblem } from './range.ts'
import { useDayGrid } from './use-day-grid.ts'

interface Days {
  readonly from: Day
  readonly to: Day
}

export interface CalendarProps {
  /** The range that is chosen now. */
  days: Days | undefined
  today: Day
  limits: Limits
  locale: string
  labels: DateRangeLabels
  /** Two days that may be chosen, in the order they were pressed. */
  onPick: (one: Day, other: Day) => void
}

/** A month in which two days are pressed, the first and the last of a range. */
export function Calendar({ days, today, limits, locale, labels, onPick }: CalendarProps) {
  const heading = useId()
  const { weekStart, weekdays, nameMonth, nameDay } = calendarLanguage(locale)
  const [pressed, setPressed] = useState<Day>()
  const [pointedAt, setPointedAt] = useState<Day>()
  const [problem, setProblem] = useState<LimitProblem>()

  const { active, setActive, grid, onKeyDown } = useDayGrid(days?.to ?? today, weekStart)
  const shown = pressed ? { from: pressed, to: pointedAt ?? active } : days

  const press = (day: Day) => {
    const [first, last] = pressed && pressed > day ? [day, pressed] : [pressed ?? day, day]
    const refused = limitProblem(first, last, limits)
    setProblem(refused)
    setActive(day)
    if (refused) return
    if (pressed) onPick(first, last)
    else setPressed(day)
  }

  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <IconButton icon="chevron-left" label={labels.previousMonth} onClick={() => setActive(addMonths(active, -1))} />
        <h3 id={heading} aria-live="polite">
          {nameMonth(active)}
        </h3>
        <IconButton icon="chevron-right" label={labels.nextMonth} onClick={() => setActive(addMonths(active, 1))} />
      </div>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the practice for date grids
        role="grid"
        aria-labelledby={heading}
        aria-multiselectable
        className={css.month}
        onKeyDown={(event) => onKeyDown(event, press)}
        onPointerLeave={() => setPointedAt(undefined)}
      >
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active, weekStart).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  tabIndex={day === active ? 0 : -1}
                  className={css.day}
                  aria-label={nameDay(day)}
                  aria-selected={isInside(day, shown)}
                  aria-disabled={limitProblem(day, day, limits) !== undefined || undefined}
                  aria-current={day === today ? 'date' : undefined}
                  data-end={day === shown?.from || day === shown?.to || undefined}
                  data-neighbour={!isSameMonth(day, active) || undefined}
                  onClick={() => press(day)}
                  onPointerEnter={() => setPointedAt(day)}
                >
                  {Number(day.slice(8))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className={css.say} data-refused={problem}>
        {problem ? labels.problems[problem] : pressed ? labels.chooseLast : labels.chooseFirst}
      </p>
    </div>
  )
}

const isInside = (day: Day, range: Days | undefined): boolean =>
  range !== undefined && ((range.from <= day && day <= range.to) || (range.to <= day && day <= range.from))

/** Monday, by ISO 8601: for browsers that do not know the habit of a region. */
const ISO_WEEK_START = 1

/** The day that weeks begin with: 0 for Sunday to 6 for Saturday. */
const weekStartIn = (locale: string): number => {
  const known: Partial<Intl.Locale> = new Intl.Locale(locale)
  return (known.getWeekInfo?.().firstDay ?? ISO_WEEK_START) % 7
}

const formatIn = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (day: Day) => format.format(Date.parse(day))
}

/** How a language names days, months and the days of a week. */
export const calendarLanguage = (locale: string) => {
  const weekStart = weekStartIn(locale)
  const short = formatIn(locale, { weekday: 'short' })
  const long = formatIn(locale, { weekday: 'long' })
  const week = Array.from({ length: 7 }, (_, index) => addDays(startOfWeek('2000-01-01', weekStart), index))
  return {
    weekStart,
    weekdays: week.map((day) => ({ short: short(day), long: long(day) })),
    nameMonth: formatIn(locale, { month: 'long', year: 'numeric' }),
    nameDay: formatIn(locale, { dateStyle: 'full' }),
  }
}
