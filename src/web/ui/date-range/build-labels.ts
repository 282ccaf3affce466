import type { DateRangeLabels, QuickRangeChoice } from './labels.ts'

/** For tests: the words of a date-range field in English. */
export const englishLabels: DateRangeLabels = {
  from: 'From',
  to: 'To',
  time: 'Time',
  dayForm: 'DD.MM.YY',
  openCalendar: 'Choose in a calendar',
  close: 'Close',
  clear: 'Clear dates',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  chooseFirst: 'Choose the first day.',
  chooseLast: 'Choose the last day.',
  problems: {
    missing: 'Can not be empty',
    invalidDate: 'Invalid date',
    invalidTime: 'Invalid time',
    endBeforeStart: 'The end of the range cannot be before the start',
    outside: 'These days cannot be chosen.',
    disabled: 'The range contains days that cannot be chosen.',
  },
}

export const quickRanges: readonly QuickRangeChoice[] = [
  { id: 'lastDay', label: 'Last Day', daysBefore: 0 },
  { id: 'lastWeek', label: 'Last Week', daysBefore: 6 },
  { id: 'last30Days', label: 'Last 30 days', daysBefore: 29 },
]
