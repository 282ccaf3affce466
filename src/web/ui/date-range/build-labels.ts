import type { DateRangeLabels, QuickRangeChoice } from './labels.ts'

/** For tests: the words of a date-range field in English. */
export const englishLabels: DateRangeLabels = {
  from: 'From',
  to: 'To',
  time: 'Time',
  dayForm: 'DD.MM.YY',
  openCalendar: 'Open calendar',
  close: 'Close',
  clear: 'Clear dates',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  chooseFirst: 'Choose the first day.',
  chooseLast: 'Choose the last day.',
  problems: {
    missing: 'Enter a date.',
    invalidDate: 'Enter a date like 31.12.26.',
    unknownDate: "This date doesn't exist. Check the day and the month.",
    yearOutside: 'Enter a year from 2000 to 2099.',
    invalidTime: 'Enter a time like 18:05.',
    endBeforeStart: 'The end of the range cannot be before the start',
    outside: "You can't choose these days.",
    disabled: "The range includes days you can't choose.",
  },
}

export const sampleQuickRanges: readonly QuickRangeChoice[] = [
  { id: 'lastDay', label: 'Last Day', daysBefore: 0 },
  { id: 'lastWeek', label: 'Last Week', daysBefore: 6 },
  { id: 'last30Days', label: 'Last 30 days', daysBefore: 29 },
]
